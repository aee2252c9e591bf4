import { z } from "zod";

/** Search interest by calendar month, January first, as percent of an average month. */
const PROFILES = {
  flat: [100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 100],
  gift: [92, 88, 88, 86, 90, 88, 90, 90, 92, 100, 142, 154],
  giftStrong: [82, 74, 72, 72, 72, 74, 76, 80, 88, 112, 184, 214],
  newYear: [168, 128, 108, 98, 92, 86, 84, 86, 90, 84, 88, 88],
  winter: [160, 128, 96, 72, 56, 48, 46, 52, 82, 124, 164, 172],
  winterMild: [118, 110, 102, 94, 88, 86, 86, 88, 96, 104, 112, 116],
  heating: [232, 150, 92, 50, 30, 24, 22, 28, 62, 138, 191, 208],
  snow: [292, 196, 78, 22, 12, 10, 10, 16, 32, 76, 170, 226],
  christmas: [22, 14, 12, 12, 14, 16, 22, 36, 66, 148, 372, 466],
  halloween: [26, 24, 26, 26, 28, 34, 62, 168, 316, 428, 42, 20],
  autumn: [98, 90, 88, 84, 80, 78, 82, 96, 118, 140, 128, 118],
  spring: [70, 84, 122, 152, 150, 128, 108, 98, 90, 76, 62, 60],
  patio: [48, 66, 118, 176, 206, 178, 132, 92, 66, 46, 38, 34],
  summer: [50, 56, 76, 108, 146, 178, 180, 148, 94, 64, 50, 50],
  summerMild: [84, 86, 92, 100, 112, 122, 124, 114, 98, 90, 88, 90],
  sun: [54, 60, 84, 112, 160, 204, 172, 132, 78, 54, 46, 50],
  pool: [22, 28, 48, 98, 196, 286, 252, 146, 52, 28, 22, 22],
  cooling: [28, 28, 36, 58, 124, 252, 302, 206, 78, 34, 26, 28],
  school: [68, 54, 52, 54, 62, 88, 208, 292, 140, 66, 58, 58],
  travel: [90, 86, 94, 98, 112, 128, 130, 112, 88, 82, 86, 94],
} as const satisfies Record<string, readonly number[]>;

export const SeasonId = z.enum(Object.keys(PROFILES) as (keyof typeof PROFILES)[]); // keys of an object that is not widened
export type SeasonId = z.infer<typeof SeasonId>;

/** Month 1-12. 1 = an average month of the year. */
export function seasonFactor(season: SeasonId, month: number): number {
  const profile = PROFILES[season];
  let sum = 0;
  for (const value of profile) sum += value;
  return ((profile[month - 1] ?? 100) * profile.length) / sum;
}
