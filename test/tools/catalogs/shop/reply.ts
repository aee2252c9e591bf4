/** What a shop answers to one request. */
export interface Reply {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Sent in pieces of this many bytes, one every `everyMs`. */
  readonly drip?: { readonly bytes: number; readonly everyMs: number };
  /** Accepts the request and never answers. */
  readonly isSilent?: boolean;
}

export type Shop = (url: URL, origin: string) => Reply | null;

export function html(body: string, head = "", title = "The shop"): Reply {
  return {
    type: "text/html; charset=utf-8",
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`,
  };
}

export function json(value: unknown): Reply {
  return { type: "application/json; charset=utf-8", body: JSON.stringify(value) };
}

export function xml(body: string, type = "application/xml; charset=utf-8"): Reply {
  return { type, body };
}
