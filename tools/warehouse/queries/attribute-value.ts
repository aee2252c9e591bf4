/** Sizes that data writes in two ways, each with its letters. */
export const SIZE_LETTERS: Readonly<Record<string, string>> = {
  "extra small": "xs",
  small: "s",
  medium: "m",
  large: "l",
  "extra large": "xl",
};

const WORDS = Object.entries(SIZE_LETTERS);

/** The value as it counts, in SQL: "S" and "small" of a size are one. */
export function attributeValue(alias: string): string {
  const cases = WORDS.map(([word, letters]) => `WHEN LOWER(${alias}.value) = '${letters}' THEN '${word}'`).join(" ");
  return `CASE WHEN LOWER(${alias}.attribute) <> 'size' THEN ${alias}.value ${cases} ELSE ${alias}.value END`;
}

/** The same for a value that is asked for; without an attribute the letters are left as they stand. */
export function askedAttributeValue(attribute: string | null, value: string): string {
  if (attribute?.toLowerCase() !== "size") return value;
  return WORDS.find(([, letters]) => letters === value.toLowerCase())?.[0] ?? value;
}
