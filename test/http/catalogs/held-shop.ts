import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { GOODS } from "../../tools/catalogs/shop/goods.js";
import { microdataOf } from "../../tools/catalogs/shop/plain-shops.js";
import { html } from "../../tools/catalogs/shop/reply.js";

/** Four pages of one product, then one that never comes. `left` settles when whoever asked for it has gone. */
export async function startHeldShop() {
  let reach = () => {};
  let leave = () => {};
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const left = new Promise<void>((resolve) => (leave = resolve));
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    const at = Number(/^\/p\/(\d+)$/.exec(request.url ?? "")?.[1] ?? -1);
    const good = GOODS[at];
    if (at < 4)
      response
        .writeHead(good ? 200 : 404, { "content-type": "text/html" })
        .end(good ? html(microdataOf(good), `<link rel="next" href="/p/${at + 1}">`).body : "");
    else {
      response.once("close", leave);
      reach();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/p/0`, reached, left, requests: () => requests, release: close };
}

export type HeldShop = Awaited<ReturnType<typeof startHeldShop>>;
