import { describe, expect, it } from "vitest";
import { toUtf8 } from "../../../../tools/catalogs/table/encoding.js";
import { EventLoopYield } from "../../../../tools/event-loop.js";
import { read } from "./read.js";

const GERMAN = "Name;Preis;Kategorie\nKüchenmühle – groß;12,50 €;Küche\nTeekanne;9,90 €;Küche\n";

const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();

/** One byte a character, as the decoder of that encoding would read it. */
function encode(text: string, encoding: string): Buffer {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte]), { stream: true }), byte]),
  );
  return Buffer.from([...text].map((character) => bytes.get(character) ?? 63));
}

describe("a text as UTF-8", () => {
  const RUSSIAN = "Название;Цена\nЧайник;12\n";
  const windows = (text: string) => encode(text, "windows-1252");
  const long = `${"Ж".repeat(700_000)}\n`;

  it.each([
    ["a mark is no part of the text", Buffer.from("\uFEFFMug;1"), "utf-8", "Mug;1"],
    ["what begins like a mark but is a letter stays", Buffer.from("\uFEFC;1\n"), "utf-8", "\uFEFC;1\n"],
    ["utf-16le with a mark, no letter of it Latin", Buffer.from(`\uFEFF${RUSSIAN}`, "utf16le"), "utf-16le", RUSSIAN],
    ["utf-16be with a mark, no letter of it Latin", utf16be(`\uFEFF${RUSSIAN}`), "utf-16be", RUSSIAN],
    ["windows-1252 that begins with half a mark", windows("ÿes;1"), "windows-1252", "ÿes;1"],
    ["windows-1252 that begins with the other half", windows("þorn;1"), "windows-1252", "þorn;1"],
    ["windows-1252 that begins with two thirds of one", windows("ï»;1"), "windows-1252", "ï»;1"],
    [
      "a letter that is cut in two by the pieces it is read in",
      Buffer.from(`\uFEFFx${long}`, "utf16le"),
      "utf-16le",
      `x${long}`,
    ],
    ["nothing", Buffer.from(""), "utf-8", ""],
  ])("%s", async (_name, bytes, encoding, text) => {
    const decoded = await toUtf8(bytes, new EventLoopYield());
    expect(decoded.encoding).toBe(encoding);
    expect(decoded.text.toString() === text).toBe(true);
    expect(decoded.assumption === null).toBe(encoding !== "windows-1252");
  });

  it("one broken letter in twenty is a mended file, one in five another encoding", async () => {
    const broken = (letters: number) =>
      Buffer.concat([Buffer.from("ü".repeat(letters)), Buffer.from([0xc3]), Buffer.from("x")]);
    expect((await toUtf8(broken(20), new EventLoopYield())).encoding).toBe("utf-8");
    expect((await toUtf8(broken(5), new EventLoopYield())).encoding).not.toBe("utf-8");
  });
});

describe("encodings", () => {
  it.each([
    ["utf-8", Buffer.from(GERMAN), "utf-8"],
    ["utf-8 with a mark", Buffer.from(`\uFEFF${GERMAN}`), "utf-8"],
    ["utf-16le with a mark", Buffer.from(`\uFEFF${GERMAN}`, "utf16le"), "utf-16le"],
    ["utf-16le", Buffer.from(GERMAN, "utf16le"), "utf-16le"],
    ["utf-16be with a mark", utf16be(`\uFEFF${GERMAN}`), "utf-16be"],
    ["utf-16be", utf16be(GERMAN), "utf-16be"],
    ["windows-1252", encode(GERMAN, "windows-1252"), "windows-1252"],
  ])("%s", async (_, bytes, encoding) => {
    const reading = await read(bytes);
    expect(reading.format).toMatchObject({ encoding, delimiter: ";" });
    expect(reading.format.columns[0]?.column).toBe("Name");
    expect(reading.products[0]).toMatchObject({ title: "Küchenmühle – groß", price: 12.5, currency: "EUR" });
    expect(reading.assumptions).toEqual(encoding === "windows-1252" ? ["the file is encoded in windows-1252"] : []);
  });

  it.each(["windows-1251", "koi8-r"])("%s, told by its letters", async (encoding) => {
    const table = `Название;Цена;Категория\n${"Чайник электрический;1200;Кухня и посуда\nКофеварка капельная;900;Кухня\n".repeat(5)}`;
    const reading = await read(encode(table, encoding));
    expect(reading.format.encoding).toBe(encoding);
    expect(reading.products[0]).toMatchObject({ title: "Чайник электрический", price: 1200 });
  });

  it("an accent alone stays western: too little to be sure of anything else", async () => {
    const reading = await read(encode("title,price\nCafé mug,12\nPlain mug,10\nBlue cup – large,8\n", "windows-1252"));
    expect(reading.format.encoding).toBe("windows-1252");
    expect(reading.products[2]?.title).toBe("Blue cup – large");
  });

  it.each([
    ["utf-16le", Buffer.from("\uFEFFName;Price\nMug – large;12\n", "utf16le")],
    ["utf-16be", utf16be("\uFEFFName;Price\nMug – large;12\n")],
  ])("%s whose bytes happen to be valid UTF-8 is still read as what it says it is", async (encoding, bytes) => {
    const reading = await read(bytes);
    expect(reading.format.encoding).toBe(encoding);
    expect(reading.products[0]?.title).toBe("Mug – large");
  });

  it("what is broken in UTF-8 is marked, not handed on", async () => {
    const broken = Buffer.concat([
      Buffer.from(`${GERMAN.repeat(3)}Topf`),
      Buffer.from([0xc3]),
      Buffer.from(" rot;5;Küche\n"),
    ]);
    const { products } = await read(broken);
    expect(products.at(-1)?.title).toBe("Topf\uFFFD rot");
  });

  it("UTF-8 with a few broken bytes stays UTF-8", async () => {
    const reading = await read(Buffer.concat([Buffer.from(GERMAN.repeat(3)), Buffer.from([0xc3, 0x0a])]));
    expect(reading.format.encoding).toBe("utf-8");
    expect(reading.products[0]?.title).toBe("Küchenmühle – groß");
  });

  it("NUL bytes in a text are left out", async () => {
    expect((await read("title,price\nMug\0,1\0.50\n")).products[0]).toMatchObject({ title: "Mug", price: 1.5 });
  });
});
