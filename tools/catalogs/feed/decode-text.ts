/** Text of XML, JSON or HTML bytes: a byte order mark decides, then what the server or the document says where the bytes are of that kind, then UTF-8. */
export function decodeText(bytes: Uint8Array, charset: string | null = null): { text: string; encoding: string } {
  const mark = markOf(bytes);
  const told = known(charset) ?? known(declaredIn(bytes));
  // What is declared as UTF-8 and is none was mostly written as windows-1252.
  const encoding = mark ?? (told === null || told === "utf-8" ? guess(bytes) : told);
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  // "<" without a mark.
  if (bytes[0] === 0x3c && bytes[1] === 0) return "utf-16le";
  if (bytes[0] === 0 && bytes[1] === 0x3c) return "utf-16be";
  return null;
}

function declaredIn(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 4096)).toString("latin1");
  return (
    /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w-]{1,40})["']/i.exec(head)?.[1] ??
    /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(head)?.[1] ??
    null
  );
}

function known(label: string | null): string | null {
  if (label === null) return null;
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
}

function guess(bytes: Uint8Array): string {
  try {
    // The last character may be cut in two: `stream` waits for the rest of it.
    new TextDecoder("utf-8", { fatal: true }).decode(bytes.subarray(0, 1_000_000), { stream: true });
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}
