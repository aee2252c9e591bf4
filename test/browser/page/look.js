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

/** Rows of a table below the line of headings that stands above a divider. */
const lines = (at) =>
  all(at, "a2ui-row + a2ui-divider + a2ui-column").map((body) => ({
    rows: [...body.children],
    headings: body.previousElementSibling.previousElementSibling,
  }));
const cards = (at) => all(at, "a2ui-list").map((list) => [...list.children]);
/** In the order of the page. */
const tables = (at) => all(at, "a2ui-row + a2ui-divider + a2ui-column, a2ui-list").map(({ children }) => [...children]);

const textsIn = (element) =>
  element.matches("a2ui-text") ? [element] : [...element.querySelectorAll("a2ui-text")].filter(isVisible);
const isFigure = (words) => /^[-+]?[$£€]?[\d,.]+( %)?$/.test(words);

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
    rows: tables(at).map((rows) => rows.length),
    cards: all(at, "a2ui-card").length,
    buttons: all(at, "a2ui-button").length,
    images: all(at, "a2ui-image").length,
  }),

  /** Cells that stand elsewhere than their headings; figures of a column end where its heading ends. */
  misaligned: (at) => [
    ...lines(at).flatMap(({ rows, headings }) =>
      rows.flatMap((row) =>
        [...row.children].flatMap((cell, position) => {
          const [one, other] = [cell, headings.children[position]].map((each) => each.getBoundingClientRect());
          const away = Math.round(Math.max(Math.abs(one.left - other.left), Math.abs(one.right - other.right)));
          const [text] = textsIn(cell);
          const short = isFigure(wordsOf(text)) && position > 0 ? Math.round(other.right - extentOf(text).right) : 0;
          return away <= 2 && short <= 2 ? [] : [`${wordsOf(text)}: ${away} px, ${short} px short`];
        }),
      ),
    ),
    ...cards(at).flatMap((list) =>
      list.flatMap((each) =>
        [...each.querySelectorAll("a2ui-row > a2ui-column")].flatMap((pair) => {
          const [label, value] = textsIn(pair).map((text) => text.getBoundingClientRect());
          const isBelow = Math.abs(label.left - value.left) <= 2 && value.top >= label.bottom - 2;
          return isBelow ? [] : [`${wordsOf(pair.lastElementChild)} beside its label`];
        }),
      ),
    ),
  ],

  /** Words that run into those beside them. */
  overlapping: (at) =>
    all(at, "a2ui-row").flatMap((row) =>
      [...row.children].flatMap((cell) => {
        const next = cell.nextElementSibling?.getBoundingClientRect().left;
        if (next === undefined) return [];
        return textsIn(cell).flatMap((text) => (extentOf(text).right > next + 2 ? [wordsOf(text)] : []));
      }),
    ),

  /** Words and pictures that leave the surface, or what cuts them off. */
  outside: (at) => {
    const { right } = surface(at).getBoundingClientRect();
    const lists = all(at, "a2ui-list").flatMap((list) => (list.scrollWidth > list.clientWidth + 2 ? ["a list"] : []));
    const images = all(at, "a2ui-image").flatMap((image) =>
      image.getBoundingClientRect().right > right + 2 ? ["a picture"] : [],
    );
    return [
      ...lists,
      ...images,
      ...all(at, "a2ui-text").flatMap((text) => (extentOf(text).right > right + 2 ? [wordsOf(text)] : [])),
    ];
  },
};
