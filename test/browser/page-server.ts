import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { build } from "esbuild"; // tsx brings it along

const FOLDER = path.join(import.meta.dirname, "page");

/** The page of the test on an address of its own: an origin other than the service's, as for every page of a customer. `script` is that of A2UI 0.8, or of newer versions. */
export async function startPage(script: "page.js" | "newer.js" = "page.js") {
  const document = await readFile(path.join(FOLDER, "index.html"), "utf8");
  const bundle = await build({
    entryPoints: [path.join(FOLDER, script)],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    external: ["@a2ui/markdown-it"], // optional, replaced by markdown.js
    logLevel: "error",
  });
  const code = bundle.outputFiles[0]?.text ?? "";
  const server = createServer((request, response) => {
    const isScript = request.url === "/page.js";
    response
      .writeHead(200, { "content-type": `${isScript ? "text/javascript" : "text/html"}; charset=utf-8` })
      .end(isScript ? code : document);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { origin: `http://127.0.0.1:${port}`, close };
}
