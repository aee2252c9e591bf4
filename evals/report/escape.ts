const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as text, in content and in attributes; characters that HTML does not allow become a replacement character. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
    .replace(/[^\P{Cc}\t\n\r]/gu, "\u{FFFD}");
}
