import { HOST_SPELLINGS } from "./host-spellings.js";

const SCHEMES = [
  ...[
    "file:///etc/passwd",
    "file://127.0.0.1/etc/passwd",
    "file:/etc/passwd",
    "FILE:///etc/passwd",
    "gopher://127.0.0.1:PORT/_GET",
  ],
  ...[
    "ftp://127.0.0.1:PORT/",
    "sftp://127.0.0.1/",
    "tftp://127.0.0.1/x",
    "data:text/html,<b>x</b>",
    "data:,x",
    "javascript:alert(1)",
  ],
  ...[
    "jar:http://127.0.0.1:PORT!/",
    "dict://127.0.0.1:PORT/d",
    "ldap://127.0.0.1:PORT/",
    "ldaps://127.0.0.1/",
    "ws://127.0.0.1:PORT/",
  ],
  ...[
    "wss://127.0.0.1/",
    "blob:http://127.0.0.1:PORT/x",
    "view-source:http://127.0.0.1:PORT/",
    "netdoc:///etc/passwd",
    "php://filter",
  ],
  ...[
    "unix:///var/run/docker.sock",
    "http+unix://%2Fvar%2Frun%2Fdocker.sock/",
    "about:blank",
    "mailto:a@shop.example",
    "ssh://127.0.0.1",
  ],
  ...[
    "url:http://127.0.0.1:PORT/",
    "feed:http://127.0.0.1:PORT/",
    "https+insecure://127.0.0.1",
    "hTTps5://127.0.0.1/",
    "x:y",
  ],
];

const SHAPES = [
  ...[
    "",
    " ",
    "/",
    "//127.0.0.1:PORT/",
    "127.0.0.1:PORT",
    "localhost:PORT",
    "localhost",
    "shop",
    "http",
    "http:",
    "http:/",
    "http://",
  ],
  ...[
    "http:///",
    "http:///127.0.0.1:PORT/",
    "http:127.0.0.1:PORT",
    "http:/127.0.0.1:PORT/",
    "http:////127.0.0.1:PORT/",
    "https://",
  ],
  ...[
    "http:\\\\127.0.0.1:PORT\\",
    "http://shop.example\\@127.0.0.1:PORT/",
    "http://127.0.0.1:PORT\\@shop.example/",
    "http:\\/127.0.0.1:PORT",
  ],
  ...[
    "http://shop.example\\.127.0.0.1:PORT/",
    "\\\\127.0.0.1:PORT\\",
    "ht\ntp://127.0.0.1:PORT/",
    "h\tttp://127.0.0.1:PORT/",
    "http:/\t/127.0.0.1:PORT/",
  ],
  ...[
    "java\nscript:alert(1)",
    "\u0000http://127.0.0.1:PORT/",
    "\u0001http://127.0.0.1:PORT/",
    "http://127.0.0.1:PORT/\r\nHost: x",
    "http://127.0.0.1:PORT/ HTTP/1.1",
  ],
  ...[
    "http://#@127.0.0.1:PORT/",
    "http://?@127.0.0.1:PORT/",
    "http://#",
    "http://?",
    "http://:PORT/",
    "http://:80/",
    "hxxp://127.0.0.1:PORT/",
  ],
  ...["http://shop.example:PORT:80/", "http://[::1", "http://::1]/", "http://[::1]PORT/", "http：//127.0.0.1:PORT/"],
  ...[
    "<http://127.0.0.1:PORT/>",
    '"http://127.0.0.1:PORT/"',
    "http://127.0.0.1:PORT/#http://shop.example/",
    "http://127.0.0.1:PORT/?http://shop.example/",
  ],
  `http://shop.example/${"x".repeat(2100)}`,
];

const PORTS = [
  "0",
  "1",
  "7",
  "21",
  "22",
  "23",
  "25",
  "53",
  "110",
  "111",
  "135",
  "139",
  "143",
  "389",
  "445",
  "465",
  "514",
  "587",
].concat([
  "631",
  "636",
  "873",
  "993",
  "1023",
  "1723",
  "2049",
  "5060",
  "6000",
  "6667",
  "10080",
  "65536",
  "99999",
  "-1",
  "8080x",
  "+80",
  "0x50",
]);

/** Addresses that are never read; a server waits at the port, so that what slips through arrives somewhere. */
export function refusedSpellings(port: number): string[] {
  const withPort = HOST_SPELLINGS.map((host) => `http://${host}:${port}/`);
  const secure = ["127.0.0.1", "localhost", "[::1]", "0x7f.1", "a@b.example"].map((host) => `https://${host}:${port}/`);
  const shapes = [...SCHEMES, ...SHAPES].map((shape) => shape.replaceAll("PORT", String(port)));
  const ports = PORTS.map((other) => `http://shop.example:${other}/`);
  return [...new Set([...withPort, ...secure, ...shapes, ...ports])];
}
