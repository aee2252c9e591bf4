import { networkInterfaces } from "node:os";
import { expect, it } from "vitest";
import {
  inNetworks,
  isInnerAddress,
  isOwnAddress,
  isPublicAddress,
} from "../../../../tools/catalogs/fetch/public-address.js";

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  "this network": ["0.0.0.0", "0.0.0.1", "0.1.2.3", "0.255.255.255"],
  "private ten": ["10.0.0.0", "10.0.0.1", "10.1.2.3", "10.96.0.1", "10.244.3.9", "10.255.255.255"],
  shared: ["100.64.0.0", "100.64.0.1", "100.100.100.200", "100.100.100.100", "100.127.255.255"],
  loopback: ["127.0.0.0", "127.0.0.1", "127.0.0.2", "127.0.1.1", "127.1.2.3", "127.255.255.254", "127.255.255.255"],
  "link-local": ["169.254.0.0", "169.254.0.23", "169.254.1.1", "169.254.169.254", "169.254.170.2", "169.254.255.255"],
  "private sixteen to thirty-one": ["172.16.0.0", "172.16.0.1", "172.17.0.1", "172.20.10.1", "172.31.255.255"],
  "protocol assignments": ["192.0.0.0", "192.0.0.1", "192.0.0.8", "192.0.0.170", "192.0.0.192", "192.0.0.255"],
  documentation: [
    "192.0.2.0",
    "192.0.2.1",
    "192.0.2.255",
    "198.51.100.0",
    "198.51.100.7",
    "203.0.113.0",
    "203.0.113.255",
  ],
  "old anycast and tunnels": ["192.31.196.1", "192.52.193.1", "192.88.99.0", "192.88.99.1", "192.175.48.1"],
  "private one hundred and sixty-eight": ["192.168.0.0", "192.168.0.1", "192.168.1.1", "192.168.255.255"],
  benchmarking: ["198.18.0.0", "198.18.0.1", "198.19.255.255"],
  multicast: ["224.0.0.0", "224.0.0.1", "224.0.0.251", "233.252.0.1", "239.255.255.250", "239.255.255.255"],
  reserved: ["240.0.0.0", "240.0.0.1", "250.1.2.3", "255.255.255.254"],
  broadcast: ["255.255.255.255"],
  "a cloud's platform": ["168.63.129.16"],
  "IPv6 unspecified and loopback": [
    "::",
    "::1",
    "0:0:0:0:0:0:0:0",
    "0:0:0:0:0:0:0:1",
    "0000:0000:0000:0000:0000:0000:0000:0001",
  ],
  "IPv4-compatible": ["::127.0.0.1", "::7f00:1", "::10.0.0.1", "::8.8.8.8", "::a9fe:a9fe", "::2"],
  "IPv4-mapped": [
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::FFFF:7F00:0001",
    "0:0:0:0:0:ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "::ffff:169.254.169.254",
    "::ffff:a9fe:a9fe",
    "::ffff:192.168.1.1",
    "::ffff:8.8.8.8",
    "::ffff:0.0.0.0",
  ],
  "IPv4-translated": ["::ffff:0:127.0.0.1", "::ffff:0:7f00:1", "::ffff:0:8.8.8.8"],
  NAT64: [
    "64:ff9b::127.0.0.1",
    "64:ff9b::7f00:1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b::8.8.8.8",
    "64:ff9b:1::1",
    "64:ff9b:1:ffff::a00:1",
  ],
  "6to4": ["2002::", "2002:7f00:1::", "2002:a9fe:a9fe::1", "2002:a00:1::1", "2002:c0a8:101::", "2002:808:808::1"],
  Teredo: ["2001::", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:0:7f00:1::", "2001:0:a00:1:0:0:f5ff:fffe"],
  ISATAP: ["2607:f8b0::5efe:127.0.0.1", "2607:f8b0::5efe:a00:1", "2607:f8b0::200:5efe:c0a8:101", "fe80::5efe:10.0.0.1"],
  "unique local": [
    "fc00::",
    "fc00::1",
    "fd00::1",
    "fd00:ec2::254",
    "fd00:ec2::23",
    "fdff:ffff::1",
    "fd12:3456:789a:1::1",
  ],
  "IPv6 link-local": ["fe80::", "fe80::1", "fe80::a9fe:a9fe", "fe80::1%eth0", "fe80::1%1", "fe80::1%lo", "febf::1"],
  "site-local": ["fec0::", "fec0::1", "fec0:0:0:ffff::1", "feff::1"],
  "IPv6 multicast": [
    "ff00::",
    "ff01::1",
    "ff02::1",
    "ff02::fb",
    "ff05::2",
    "ff0e::1",
    "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
  ],
  "IPv6 discard": ["100::", "100::1", "100:0:0:1::1"],
  "IPv6 documentation": ["2001:db8::", "2001:db8::1", "2001:db8:ffff::1", "3fff::1", "3fff:fff::1"],
  "IPv6 protocol assignments": [
    "2001:1::1",
    "2001:2::1",
    "2001:3::1",
    "2001:4:112::1",
    "2001:10::1",
    "2001:20::1",
    "2001:30::1",
    "2620:4f:8000::1",
  ],
  "IPv6 unassigned": [
    "1::1",
    "200::1",
    "400::1",
    "4000::1",
    "5f00::1",
    "8000::1",
    "a000::1",
    "c000::1",
    "e000::1",
    "f000::1",
    "f800::1",
    "fe00::1",
  ],
  "a zone on a global address": ["2606:4700::1111%eth0", "2606:4700::1111%25eth0"],
  "unusual spellings": [
    "",
    "127.1",
    "127.0.1",
    "2130706433",
    "0x7f000001",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "017700000001",
    "8.8.8.08",
    "08.8.8.8",
    "8.8.8.8.",
    "8.8.8",
    "256.1.1.1",
    "8.8.8.8 ",
    " 8.8.8.8",
    "8.8.8.8\n",
    "8.8.8.8/32",
    "8.8.8.8:80",
    "[::1]",
    "[2606:4700::1111]",
    "localhost",
    "example.com",
    "1.1.1.1,127.0.0.1",
    "①.1.1.1",
    "８.8.8.8",
    ":::",
    "2606:4700:::1111",
  ],
};

const PUBLIC = [
  ...["1.1.1.1", "8.8.8.8", "9.9.9.9", "9.255.255.255", "11.0.0.0", "23.227.38.65", "93.184.216.34", "99.255.255.255"],
  ...["100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.0", "151.101.1.1", "168.63.129.15", "168.63.129.17"],
  ...["169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "191.255.255.255", "192.0.1.0", "192.0.3.0"],
  ...[
    "192.88.98.255",
    "192.88.100.0",
    "192.167.255.255",
    "192.169.0.0",
    "198.17.255.255",
    "198.20.0.0",
    "198.51.99.255",
  ],
  ...["198.51.101.0", "203.0.112.255", "203.0.114.0", "223.255.255.255", "2001:200::1", "2001:4860:4860::8888"],
  ...["2001:db7::1", "2001:db9::1", "2003::1", "2400:cb00::1", "2606:4700::1111", "2606:2800:220:1:248:1893:25c8:1946"],
  ...["2620:0:ccc::2", "2a00:1450:4001::1", "2c0f:f248::1", "2607:f8b0:4004:800::200e", "3ffe::1", "2A00:1450::ABCD"],
];

const refused = Object.entries(REFUSED).flatMap(([kind, addresses]) => addresses.map((address) => ({ kind, address })));

it.each(refused)("$address is not public: $kind", ({ address }) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(PUBLIC)("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it("knows enough of them", () => {
  expect(new Set(refused.map(({ address }) => address)).size).toBeGreaterThanOrEqual(150);
});

it("refuses every 256th part of each special IPv4 network and nothing beside them", () => {
  const special = [0, 10, 127, ...Array.from({ length: 32 }, (_, index) => 224 + index)];
  for (let first = 0; first < 256; first += 1)
    expect({ first, isPublic: isPublicAddress(`${first}.7.7.7`) }).toEqual({
      first,
      isPublic: !special.includes(first),
    });
});

it("knows the addresses of this machine, however they are written", () => {
  const own = Object.values(networkInterfaces()).flatMap((entries) => entries?.map(({ address }) => address) ?? []);
  expect(own.length).toBeGreaterThan(0);
  for (const address of own) expect(isOwnAddress(address)).toBe(true);
  if (own.includes("::1")) expect(isOwnAddress("0:0:0:0:0:0:0:1")).toBe(true);
  expect(isOwnAddress("8.8.8.8")).toBe(false);
});

it("an intranet's addresses are inner ones, a cloud's secrets and neighbours on the wire never", () => {
  const inner = [
    "10.0.0.1",
    "192.168.1.1",
    "172.17.0.1",
    "127.0.0.1",
    "100.64.0.1",
    "fd12:3456::1",
    "::1",
    "::ffff:10.0.0.1",
  ];
  const never = [
    "169.254.169.254",
    "::ffff:169.254.169.254",
    "169.254.0.1",
    "fe80::1",
    "fe80::1%lo",
    "fd00:ec2::254",
    "168.63.129.16",
    "100.100.100.200",
    "192.0.0.192",
    "0.0.0.0",
    "224.0.0.1",
    "64:ff9b::a9fe:a9fe",
    "2002:a9fe:a9fe::1",
    "shop.example",
  ];
  expect(inner.filter(isInnerAddress)).toEqual(inner);
  expect(never.filter(isInnerAddress)).toEqual([]);
  const isNamed = inNetworks(["169.254.169.0/24", "fd00:ec2::/32"]);
  expect([...never, ...inner].filter(isNamed)).toEqual(["169.254.169.254", "::ffff:169.254.169.254", "fd00:ec2::254"]);
});
