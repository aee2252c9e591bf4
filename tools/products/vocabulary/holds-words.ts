/** Whether the text holds the words side by side, in any letter case, plural or not; the "s" of "what's" is no word. */
export function holdsWords(text: string, words: string): boolean {
  const escaped = words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/colou?r/i, "colou?r");
  return new RegExp(`(?<![\\p{L}\\p{N}'’])${escaped}s?(?![\\p{L}\\p{N}])`, "iu").test(text);
}
