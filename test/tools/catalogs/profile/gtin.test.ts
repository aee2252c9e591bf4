import { describe, expect, it } from "vitest";
import { gtinKey, judgeGtin } from "../../../../tools/catalogs/profile/gtin.js";

describe("a GTIN", () => {
  it.each([
    ["4006381333931", "valid"], // GTIN-13
    ["036000291452", "valid"], // UPC-A
    ["96385074", "valid"], // GTIN-8
    ["10036000291459", "valid"], // GTIN-14, a case of the UPC above
    ["9780306406157", "valid"], // ISBN-13
    ["2012345678903", "in-store"],
    ["20123451", "in-store"], // GTIN-8
    ["0212345678909", "in-store"],
    ["9912345678909", "in-store"],
  ])("%s is %s", (gtin, kind) => {
    expect(judgeGtin(gtin).kind).toBe(kind);
  });

  it.each([
    ["4006381333932", "wrong check digit"],
    ["0000000000000", "one digit repeated, a placeholder"],
    ["0306406152", "10 digits, an ISBN-10: its 13 digits are needed"],
    ["36000291452", "zeros in front are missing, as spreadsheets leave them out"],
    ["04252614", "the short form UPC-E, its 12 digits are needed"],
    ["12345", "not 8, 12, 13 or 14 digits long"],
    ["N/A", "it holds something else than digits"],
  ])("%s is invalid: %s", (gtin, reason) => {
    expect(judgeGtin(gtin)).toEqual({ kind: "invalid", reason });
  });

  it("any one wrong digit is noticed", () => {
    const right = "4006381333931";
    for (let position = 0; position < right.length; position += 1)
      for (let digit = 0; digit < 10; digit += 1) {
        if (String(digit) === right[position]) continue;
        const wrong = right.slice(0, position) + digit + right.slice(position + 1);
        expect(judgeGtin(wrong).reason).toBe("wrong check digit");
      }
  });

  it("is the same number with zeros in front", () => {
    expect(gtinKey("036000291452")).toBe(gtinKey("0036000291452"));
  });
});
