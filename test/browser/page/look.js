/** What a person sees of an answer's interface; an answer is named by its place on the page. */

const article = (at) => document.querySelectorAll("article")[at];
/** The renderer's elements all stand in the surface's own tree. */
const surface = (at) => article(at).querySelector("a2ui-surface");
const isVisible = (element) => element.checkVisibility({ visibilityProperty: true });
const all = (at, selector) => [...surface(at).shadowRoot.querySelectorAll(selector)].filter(isVisible);
const squeeze = (words) => words.replace(/\s+/g, " ").trim();
const wordsOf = (element) => squeeze(element.shadowRoot.querySelector("section").innerText);

function extentOf(text) {
  const range = document.createRange();
  range.selectNodeContents(text.shadowRoot.querySelector("section"));
  return range.getBoundingClientRect();
}

/** Rows of tables, with the line of headings above each. */
const tables = (at) =>
  all(at, "a2ui-list").map((list) => {
    const rows = [...list.children].filter((child) => child.matches("a2ui-row"));
    let headings = list.previousElementSibling;
    while (headings && !headings.matches("a2ui-row")) headings = headings.previousElementSibling;
    return { rows, headings };
  });

export const look = {
  answer: (at) => article(at).answer,
  words: (at) => all(at, "a2ui-text").map(wordsOf),
  labels: (at) => all(at, "a2ui-button a2ui-text").map(wordsOf),
  tabs: (at) =>
    all(at, "a2ui-tabs").flatMap((tabs) =>
      [...tabs.shadowRoot.querySelectorAll("#buttons button")].map(({ innerText }) => squeeze(innerText)),
    ),
  counts: (at) => ({
    surfaces: article(at).querySelectorAll("a2ui-surface").length,
    rows: tables(at).map(({ rows }) => rows.length),
    cards: all(at, "a2ui-card").length,
    buttons: all(at, "a2ui-button").length,
  }),

  /** Cells that stand elsewhere than their headings. */
  misaligned: (at) =>
    tables(at).flatMap(({ rows, headings }) => {
      const columns = [...headings.children].map((cell) => cell.getBoundingClientRect().left);
      return rows.flatMap((row) =>
        [...row.children].flatMap((cell, position) => {
          const away = Math.round(cell.getBoundingClientRect().left - columns[position]);
          return Math.abs(away) <= 2 ? [] : [`${wordsOf(cell)}: ${away} px`];
        }),
      );
    }),

  /** Words that run into those beside them. */
  overlapping: (at) =>
    all(at, "a2ui-row > a2ui-text").flatMap((text) => {
      const next = text.nextElementSibling?.getBoundingClientRect().left;
      return next !== undefined && extentOf(text).right > next + 2 ? [wordsOf(text)] : [];
    }),

  /** Words that leave the surface. */
  outside: (at) => {
    const { right } = surface(at).getBoundingClientRect();
    return all(at, "a2ui-text").flatMap((text) => (extentOf(text).right > right + 2 ? [wordsOf(text)] : []));
  },
};
