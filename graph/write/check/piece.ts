import type { Figure } from "../../answer/figure.js";
import { ALSO, agrees, conceptsOf, nearest, signsOf } from "./agreement.js";
import { type Lexicon, lexiconOf } from "./lexicon.js";
import { capitalsIn, countriesIn, famousNamesIn, isShortFor, productsIn, quotesIn, withoutCountries } from "./names.js";
import { CAPITAL, groupsOf, type Owners, ownersIn, ownersNear, ownersOf } from "./owners.js";
import type { Place, Placed } from "./place.js";
import { type Fact, type FactQuantity, isWithin, type Mark, partAt, type Reading, readText } from "./reading.js";
import type { Quantity } from "./units.js";

/** Claims that a sentence may make only where its facts do. Things and spans of time are judged beside numbers. */
const CLAIMED = new Set([
  "dir",
  "stat",
  "ext",
  "judge",
  "act",
  "sure",
  "cause",
  "will",
  "meta",
  "sig",
  "much",
  "month",
]);

const NAMES: Readonly<Record<string, string>> = {
  dir: "direction",
  stat: "statistic",
  ext: "rank",
  judge: "judgement",
  act: "advice",
  sure: "certainty",
  cause: "cause",
  will: "forecast",
  meta: "confidence, limits and evidence are told by the service",
  sig: "significance",
  much: "exaggeration",
  month: "month",
};

/** Holds a piece of a sentence against the facts it cites. */
export class PieceJudge {
  readonly reasons: string[] = [];
  readonly placed: Placed[] = [];
  readonly #reading: Reading;
  readonly #facts: readonly Fact[];
  readonly #lexicon: Lexicon;
  readonly #place: Place;
  readonly #text: string;
  /** Facts' sentences whose numbers are told. */
  readonly #told: { readonly fact: Fact; readonly quantity: FactQuantity }[] = [];

  constructor(text: string, facts: readonly Fact[], lexicon: Lexicon, place: Place) {
    this.#text = text;
    this.#facts = facts;
    this.#lexicon = lexicon;
    this.#place = place;
    this.#reading = readText(text, lexicon);
    for (const quantity of this.#reading.quantities) this.#judgeQuantity(quantity);
    this.#judgeClaims();
    this.#judgePlaces();
    this.#judgeDenial();
    this.#judgeAnchor();
    this.#judgeVerdict();
    this.#judgeNames();
  }

  #said({ start, end }: { readonly start: number; readonly end: number }): string {
    return this.#text.slice(start, end).trim();
  }

  #judgeQuantity(quantity: Quantity): void {
    const words = this.#said(quantity);
    if (quantity.isName) {
      const isKnown = this.#facts.some(({ text }) => text.toLowerCase().includes(words.toLowerCase()));
      if (!isKnown && !this.#place.question.toLowerCase().includes(words.toLowerCase()))
        this.reasons.push(`"${words}" is not in the facts`);
      return;
    }
    // "7月" is a month, which is judged as one.
    if (
      quantity.unit === "date" &&
      this.#reading.marks.some(
        (mark) => mark.kind === "month" && mark.start <= quantity.start && mark.end > quantity.start,
      )
    )
      return;
    if (quantity.unit === "ordinal") {
      if (!this.#hasOrdinal(quantity, words)) this.reasons.push(`"${words}" is not in the facts`);
      return;
    }
    const agreeing = this.#facts.flatMap((fact) =>
      fact.quantities.filter((held) => agrees(quantity, held)).map((held) => ({ fact, held })),
    );
    if (agreeing.length === 0) {
      if (this.#isMultipleTold(quantity) || this.#isAsked(quantity)) return;
      this.reasons.push(`"${words}" is not a number of the facts`);
      return;
    }
    const judged = agreeing.map(({ fact, held }) => ({ fact, held, against: this.#against(quantity, fact, held) }));
    const isVerbatim = ({ fact, held }: (typeof judged)[number]) => fact.text.slice(held.start, held.end) === words;
    const soundOnes = judged.filter(({ against }) => against === null);
    // "A scale that ends at 1" is not the strength of 1.00 before it.
    const sound = soundOnes.find(isVerbatim) ?? soundOnes[0];
    if (sound === undefined) {
      this.reasons.push(`"${words}": ${judged[0]?.against}`);
      return;
    }
    const { fact, held } = sound;
    this.#told.push({ fact, quantity: held });
    if (held.figure !== null && !quantity.isWords)
      this.placed.push({
        start: quantity.start,
        end: quantity.end,
        figure: held.figure,
        sign: quantity.sign ?? this.#signOwed(quantity, held.figure),
      });
  }

  /** A fall that no word tells keeps its sign. */
  #signOwed(quantity: Quantity, { value }: Figure): "-" | null {
    const clause = partAt(this.#reading.clauses, quantity.start);
    const isTold = this.#reading.marks.some((mark) => mark.kind === "dir" && isWithin(mark, clause));
    return (value ?? 0) < 0 && !isTold ? "-" : null;
  }

  /** What the sentence says of a number that its fact does not; null for nothing. */
  #against(quantity: Quantity, fact: Fact, held: FactQuantity): string | null {
    if (held.isDate) return this.#isInDate(quantity) ? null : "a number of a date is no quantity";
    const clause = partAt(this.#reading.clauses, quantity.start);
    const near = (kind: string, among: Reading, of: Quantity, part: { start: number; end: number }) =>
      nearest(among, kind, of, part);
    for (const kind of ["dir", "stat", "ext"]) {
      const said = near(kind, this.#reading, quantity, clause).filter(
        ({ concepts }) => !concepts.includes("only") && !concepts.includes("all") && !concepts.includes("total"),
      );
      if (said.length === 0) continue;
      const allowed = conceptsOf(fact, held, kind);
      if (allowed === null) continue;
      const foreign = said.find(({ concepts }) => !concepts.some((concept) => allowed.has(concept)));
      if (foreign) return `its fact does not say "${this.#said(foreign)}" of it`;
    }
    return this.#ownerAgainst(quantity, fact, held) ?? this.#thingAgainst(quantity, fact, held);
  }

  /** Two products or shops of one fact have each their own numbers. */
  #ownerAgainst(quantity: Quantity, fact: Fact, held: FactQuantity): string | null {
    const clause = partAt(this.#reading.clauses, quantity.start);
    for (const kind of ["product", "name"] as const) {
      const said = ownersNear(this.#owners(fact)[kind], quantity, clause, this.#reading);
      const own = ownersOf(fact, held, ownersIn(fact)[kind], kind);
      if (said.length === 0 || own === null) continue;
      if (!said.some(({ keys }) => own.some((owner) => owner.keys.some((key) => keys.includes(key)))))
        return `its fact says it of something else than "${this.#said(said[0] ?? clause)}"`;
    }
    return null;
  }

  /** What a fact names, where the sentence names it. */
  #owners(fact: Fact): Owners {
    const held = ownersIn(fact);
    const known = new Set([...held.product, ...held.name].flatMap(({ keys }) => keys));
    const products = productsIn(this.#text, this.#lexicon).map(({ words, start, heads }) => ({
      start,
      end: start + words.length,
      keys: held.product.flatMap(({ keys }) =>
        keys.filter((key) => heads.has(key) || isShortFor(words, key, this.#lexicon)),
      ),
    }));
    const names = [...this.#text.matchAll(CAPITAL)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      keys: [match[0].toLowerCase()].filter((key) => known.has(key)),
    }));
    return {
      product: products.filter(({ keys }) => keys.length > 0),
      name: names.filter(({ keys }) => keys.length > 0),
    };
  }

  /** "The cheapest" belongs to whom the fact calls so. */
  #judgePlaces(): void {
    for (const mark of this.#reading.marks.filter(
      ({ kind, concepts }) => kind === "ext" && (concepts.includes("low") || concepts.includes("high")),
    )) {
      const clause = partAt(this.#reading.clauses, mark.start);
      for (const fact of this.#facts) {
        const said = this.#owners(fact).name.filter((owner) => isWithin(owner, clause));
        const held = ownersIn(fact).name;
        const same = fact.marks.filter(
          ({ kind, concepts }) => kind === "ext" && concepts.some((concept) => mark.concepts.includes(concept)),
        );
        if (said.length === 0 || same.length === 0 || groupsOf(held) < 2) continue;
        const owners = same.flatMap((each) => {
          const part = partAt(fact.clauses, each.start);
          return held.filter((owner) => isWithin(owner, part));
        });
        if (
          owners.length > 0 &&
          !said.some(({ keys }) => owners.some((owner) => owner.keys.some((key) => keys.includes(key))))
        )
          this.reasons.push(`"${this.#said(mark)}" is said of another by the facts`);
      }
    }
  }

  /** "1,234 searches" of a fact that counts offers; "37 weeks" of one that counts days. */
  #thingAgainst(quantity: Quantity, fact: Fact, held: FactQuantity): string | null {
    const { text, marks } = this.#reading;
    const gap = this.#lexicon.isSpaced ? 22 : 4;
    const next = marks
      .filter(
        ({ kind, start }) =>
          (kind === "thing" || kind === "span") && start >= quantity.end && start - quantity.end <= gap,
      )
      .filter(({ start }) => !/[,.;:()、。，]|\d/u.test(text.slice(quantity.end, start)))
      .sort((a, b) => a.start - b.start || b.end - a.end);
    // "降价" is a fall of the price, not a count of prices.
    const first = next.find(({ start }) => marks.every((mark) => mark.start !== start || mark.kind !== "dir"));
    if (first === undefined || first !== next[0]) return null;
    const touches = first.start - quantity.end <= 3;
    const behind = next.filter(({ start }) => start === first.start);
    const concepts = behind.flatMap((mark) => mark.concepts.map((concept) => `${mark.kind}.${concept}`));
    const fail = `"${this.#said(first)}" is not what its fact counts`;
    if (held.unit?.startsWith("span:")) {
      if (!touches) return null;
      return concepts.includes(held.unit.replace(":", ".")) ? null : fail;
    }
    // Of amounts and shares the thing follows in another place of the sentence.
    if (held.unit !== null) return touches && quantity.unit === null && first.kind === "thing" ? fail : null;
    const sentence = partAt(fact.sentences, held.start);
    const things = fact.marks.filter(
      (mark) => (mark.kind === "thing" || mark.kind === "span") && isWithin(mark, sentence),
    );
    const following = things.filter(
      ({ start }) => start >= held.end && start - held.end <= 30 && !/[,;:]|\d/u.test(fact.text.slice(held.end, start)),
    );
    const counted = following.some(({ kind }) => kind === first.kind) ? following : things;
    const said = new Set(counted.flatMap((mark) => mark.concepts.map((concept) => `${mark.kind}.${concept}`)));
    if (counted.length === 0) return null;
    return concepts.some((concept) => said.has(concept)) ? null : fail;
  }

  #isInDate({ start, end, unit, isWords }: Quantity): boolean {
    if (unit === "date") return true;
    if (unit !== null || isWords) return false;
    const { text, marks } = this.#reading;
    if (marks.some((mark) => mark.kind === "month" && start - mark.end >= 0 && start - mark.end <= 1)) return true;
    const follows = marks.find((mark) => mark.kind === "thing" && mark.start >= end && mark.start - end <= 2);
    return follows === undefined || /^\s?[-/.]/.test(text.slice(end)) || /[-/]$/.test(text.slice(0, start));
  }

  /** "Doubled" where the facts have a rise by 100 % or two figures of which one is twice the other. */
  #isMultipleTold({ unit, values }: Quantity): boolean {
    if (unit !== "times") return false;
    const [times = Number.NaN] = values;
    return this.#facts.some(({ quantities }) =>
      quantities.some(({ unit: held, values: [value = Number.NaN], figure, sign }) => {
        const change = held === "share" && figure?.signed === true ? 1 + (sign === "-" ? -value : value) : Number.NaN;
        return Math.abs(change - times) <= 0.015 * times;
      }),
    );
  }

  /** The asker's own number said back, as no figure of the data. */
  #isAsked(quantity: Quantity): boolean {
    const { question, language } = this.#place;
    const clause = partAt(this.#reading.clauses, quantity.start);
    const isClaimed = this.#reading.marks.some(
      (mark) => (mark.kind === "stat" || mark.kind === "dir") && isWithin(mark, clause),
    );
    if (isClaimed) return false;
    const lexicon = lexiconOf(language) ?? this.#lexicon;
    return readText(question, lexicon).quantities.some(
      (asked) =>
        agrees(quantity, { ...asked, figure: null, isDate: false }) &&
        (asked.unit === quantity.unit || quantity.unit === null),
    );
  }

  #hasOrdinal(quantity: Quantity, words: string): boolean {
    const isIn = (text: string) => text.toLowerCase().includes(words.toLowerCase());
    if (isIn(this.#place.question)) return true;
    return this.#facts.some(
      (fact) =>
        fact.quantities.some(
          (held) =>
            held.unit === "ordinal" ||
            (held.unit === null && quantity.values.some((value) => held.values.includes(value))),
        ) || isIn(fact.text),
    );
  }

  #judgeClaims(): void {
    const allowed = new Set<string>();
    for (const { marks, quantities } of this.#facts) {
      for (const { kind, concepts } of marks)
        for (const concept of concepts)
          for (const each of [`${kind}.${concept}`, ...(ALSO[`${kind}.${concept}`] ?? [])]) allowed.add(each);
      for (const { figure } of quantities)
        for (const each of signsOf(figure))
          for (const claim of [`dir.${each}`, ...(ALSO[`dir.${each}`] ?? [])]) allowed.add(claim);
    }
    for (const mark of this.#reading.marks) {
      if (!CLAIMED.has(mark.kind)) continue;
      if (mark.concepts.some((concept) => allowed.has(`${mark.kind}.${concept}`))) continue;
      if (mark.kind !== "much" && this.#isOfOtherMeaning(mark, allowed)) continue;
      this.reasons.push(`"${this.#said(mark)}" (${NAMES[mark.kind]}) is not said by the facts`);
    }
  }

  /** A word of two classes is sound when the facts say one of them, or when a longer word around it is read. */
  #isOfOtherMeaning(mark: Mark, allowed: ReadonlySet<string>): boolean {
    return this.#reading.marks.some(
      (other) =>
        other !== mark &&
        other.start <= mark.start &&
        other.end >= mark.end &&
        (other.end - other.start > mark.end - mark.start || CLAIMED.has(other.kind)) &&
        (!CLAIMED.has(other.kind) || other.concepts.some((concept) => allowed.has(`${other.kind}.${concept}`))) &&
        other.kind !== "span",
    );
  }

  /** "No merchant …" of a fact that has one, and the other way round. */
  #judgeDenial(): void {
    const isDenial = ({ kind, concepts }: Mark) => kind === "pol" && concepts.includes("not");
    const denies = this.#reading.marks.filter(isDenial);
    const told = this.#told.map(({ fact, quantity }) => ({
      fact,
      sentence: partAt(fact.sentences, quantity.start),
      clause: partAt(fact.clauses, quantity.start),
    }));
    const anywhere = this.#facts.some(({ marks }) => marks.some(isDenial));
    if (denies[0] !== undefined) {
      const isTold =
        told.length === 0
          ? anywhere
          : told.some(({ fact, sentence }) => fact.marks.some((mark) => isDenial(mark) && isWithin(mark, sentence))) ||
            (anywhere && this.#facts.some(({ sentences }) => sentences.length > told.length));
      if (!isTold) this.reasons.push(`"${this.#said(denies[0])}": the facts deny nothing`);
      return;
    }
    if (this.#reading.marks.every(({ kind }) => kind !== "dir" && kind !== "ext" && kind !== "thing")) return;
    const isOwed =
      told.length > 0
        ? told.every(({ fact, clause }) => fact.marks.some((mark) => isDenial(mark) && isWithin(mark, clause)))
        : this.#facts.length > 0 &&
          this.#facts.every(({ marks, sentences }) =>
            sentences.every((end, at) =>
              marks.some((mark) => isDenial(mark) && mark.start < end && mark.start >= (sentences[at - 1] ?? 0)),
            ),
          );
    if (isOwed) this.reasons.push("the facts deny what it says");
  }

  /** A sentence without a figure says something that its facts say: "popular with students" is of nowhere. */
  #judgeAnchor(): void {
    if (this.#place.isBare || this.#told.some(({ quantity }) => !quantity.isDate) || this.reasons.length > 0) return;
    const words = this.#text.match(this.#lexicon.isSpaced ? /[\p{L}\p{M}]+/gu : /\p{L}/gu) ?? [];
    if (words.length < (this.#lexicon.isSpaced ? 3 : 8)) return;
    const isClaim = ({ kind }: Mark) => kind === "pol" || CLAIMED.has(kind);
    if (this.#reading.marks.some(isClaim)) return;
    // Of facts without figures and claims nothing more can be asked.
    const isPlain = this.#facts.every(({ marks, quantities }) => quantities.length === 0 && !marks.some(isClaim));
    if (this.#facts.length > 0 && isPlain) return;
    const content = words.filter((word) => word.length > 2 && !this.#lexicon.grammar.has(word.toLowerCase()));
    const known = content.filter((word) => this.#facts.some((fact) => fact.words.has(word.toLowerCase())));
    if (this.#lexicon.isSpaced && known.length >= content.length * 0.7) return;
    this.reasons.push("it says nothing that the facts say");
  }

  #judgeVerdict(): void {
    const opens = (expression: RegExp) =>
      [...this.#reading.text.matchAll(expression)].some(
        (match) =>
          /^[\s"“„«]*$/u.test(this.#reading.text.slice(0, match.index)) &&
          /^\s*(?:[,.:;!—–，。、：！-]|$)/u.test(this.#reading.text.slice(match.index + match[0].length)),
      );
    for (const verdict of ["yes", "no"] as const) {
      if (!opens(this.#lexicon[verdict])) continue;
      const form = verdict === "yes" ? /^yes\b/i : /^no\b/i;
      if (!this.#facts.some(({ text }) => form.test(text)))
        this.reasons.push(`"${verdict}" is not the verdict of the facts`);
    }
  }

  #judgeNames(): void {
    const { question, around } = this.#place;
    const held = [...this.#facts.map(({ text }) => text), around, question].join("\n").toLowerCase();
    for (const name of famousNamesIn(this.#text))
      if (!held.includes(name.toLowerCase())) this.reasons.push(`"${name}" is not in the facts`);
    for (const quoted of quotesIn(this.#text))
      if (!held.includes(quoted.toLowerCase())) this.reasons.push(`"${quoted}" is quoted from nowhere`);
    const heldWords = new Set(held.match(/[\p{L}\p{N}]+/gu));
    for (const name of capitalsIn(withoutCountries(this.#text, this.#lexicon), this.#lexicon)) {
      const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      const isHeld = words.every(
        (word) =>
          heldWords.has(word) || [...heldWords].some((each) => each.length > 4 && word.startsWith(each.slice(0, -1))),
      );
      if (isHeld || this.#isOrdinary(name)) continue;
      this.reasons.push(`"${name}" is a name that is not in the facts`);
    }
    this.#judgeCountries(held);
    this.#judgeProducts();
  }

  /** A word of the language with a capital for style, a month, a currency, an abbreviation of the field. */
  #isOrdinary(name: string): boolean {
    if (/^(?:ACOS|ROAS|CPC|CPM|CTR|USD|EUR|GBP|US|UK|USA|EU|AI|ID|SEO|KPI|PLN|ISO|I)$/.test(name)) return true;
    if (countriesIn(name, this.#lexicon).length > 0) return true;
    return this.#reading.marks.some(
      ({ start, end }) => this.#text.slice(start, end).toLowerCase() === name.toLowerCase(),
    );
  }

  #judgeCountries(held: string): void {
    const english = lexiconOf("en") ?? this.#lexicon;
    const asked = lexiconOf(this.#place.language) ?? this.#lexicon;
    const allowed = new Set([
      ...[...this.#facts.map(({ text }) => text), this.#place.around, this.#place.question].flatMap((text) =>
        countriesIn(text, english),
      ),
      ...countriesIn(this.#place.question, asked),
    ]);
    for (const code of countriesIn(this.#text, this.#lexicon)) {
      if (allowed.has(code) || held.includes(code.toLowerCase() === "us" ? "united states" : "\u0000")) continue;
      this.reasons.push(`${code} is not the market of the facts`);
    }
  }

  #judgeProducts(): void {
    const { around, question, language } = this.#place;
    const english = lexiconOf("en") ?? this.#lexicon;
    const held = [...this.#facts.map(({ text }) => text), around, question];
    const asked = productsIn(question, lexiconOf(language) ?? this.#lexicon);
    const allowed = new Set(
      [...held.flatMap((text) => productsIn(text, english)), ...asked].flatMap(({ heads }) => [...heads]),
    );
    const text = held.join("\n").toLowerCase();
    // "Livres" of money are no books, the cloth of Turkey is no turkey.
    const rest = this.#reading.quantities.reduce(
      (left, { start, end }) => left.slice(0, start) + ".".repeat(end - start) + left.slice(end),
      withoutCountries(this.#text, this.#lexicon),
    );
    for (const { words, start, heads } of productsIn(rest, this.#lexicon)) {
      // "Meses" are months, though their stem is a table's.
      if (this.#reading.marks.some((mark) => mark.start <= start && mark.end > start)) continue;
      if ([...heads].some((head) => allowed.has(head) || text.includes(head)) || text.includes(words.toLowerCase()))
        continue;
      const andNext = /^\S+(?:\s+\S+){0,4}/u.exec(rest.slice(start))?.[0] ?? words;
      if (
        [...allowed].some((head) => isShortFor(words, head, this.#lexicon) || isShortFor(andNext, head, this.#lexicon))
      )
        continue;
      this.reasons.push(`"${words}" is not what the facts are about`);
    }
  }
}
