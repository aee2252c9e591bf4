/** The addresses of one shop. */

/** "www." and the port's protocol make no other shop. */
export function siteOf(address: string): string {
  return new URL(address).host.toLowerCase().replace(/^www\./, "");
}

export function isSameSite(address: string, site: string): boolean {
  return URL.canParse(address) && siteOf(address) === site;
}

/** One page has one key: without fragment, empty query, or the marks of advertisers. */
export function visitKey(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()])
    if (/^(?:utm_\w+|gclid|fbclid|msclkid|ref|_pos|_sid|_ss|_psq)$/i.test(name)) url.searchParams.delete(name);
  url.searchParams.sort();
  const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, "") : url.pathname;
  return `${siteOf(address)}${path}?${url.searchParams.toString()}`;
}

/** A home page, with or without a language: "/", "/en/", "/index.html". */
export function isHome(address: string): boolean {
  return /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?(?:index\.\w+)?$/i.test(new URL(address).pathname);
}
