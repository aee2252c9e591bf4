import { crc32, deflateRawSync } from "node:zlib";

/** ZIP archives and Excel workbooks made by hand, as their specifications say, so that they may also lie. */

export interface Entry {
  readonly name: string;
  readonly content: string | Buffer;
  /** What the directory says of its size, where that is not the truth. */
  readonly saidBytes?: number;
  readonly isEncrypted?: boolean;
}

export function zipOf(entries: readonly Entry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, saidBytes, isEncrypted = false } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26); // what both headers hold, APPNOTE 4.3.7 and 4.3.12
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE((isEncrypted ? 1 : 0) | 0x0800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt16LE(0x6000, 6); // 12:00
    fields.writeUInt16LE(((2026 - 1980) << 9) | (6 << 5) | 9, 8); // 2026-06-09
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(saidBytes ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("504b0304", "hex"), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from("504b01021400", "hex"), fields, rest, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** A date is a serial number with the format of dates. */
export type SheetCell = string | number | Date | null;

const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** Sheets by name (ECMA-376). */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly SheetCell[])[]>>): Buffer {
  const names = Object.keys(sheets);
  const each = (write: (name: string, id: number) => string) => names.map((name, at) => write(name, at + 1)).join("");
  return zipOf([
    {
      name: "[Content_Types].xml",
      content: `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${each((_, id) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}</Types>`,
    },
    {
      name: "_rels/.rels",
      content: `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: "xl/workbook.xml",
      content: `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((name, id) => `<sheet name="${name}" sheetId="${id}" r:id="rId${id}"/>`)}</sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      content: `<Relationships xmlns="${PACKAGE}/relationships">${each((_, id) => `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`)}<Relationship Id="rId99" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: "xl/styles.xml",
      content: `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    },
    ...names.map((name, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, content: sheetXml(sheets[name] ?? []) })),
  ]);
}

const sheetXml = (rows: readonly (readonly SheetCell[])[]): string =>
  `<worksheet xmlns="${MAIN}"><sheetData>${rows
    .map(
      (cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, row, column)).join("")}</row>`,
    )
    .join("")}</sheetData></worksheet>`;

function cellXml(cell: SheetCell, row: number, column: number): string {
  const place = `${String.fromCharCode(65 + column)}${row + 1}`;
  if (cell === null) return "";
  if (typeof cell === "number") return `<c r="${place}"><v>${cell}</v></c>`;
  if (cell instanceof Date) return `<c r="${place}" s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t>${cell.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</t></is></c>`;
}
