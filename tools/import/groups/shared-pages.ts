/** A search with the pages, or products, that people who run it end up on. */
export interface PagedSearch {
  readonly name: string;
  /** Where its words put it: a group that is known, or a head term; null where they do not. */
  readonly place: number | string | null;
  /** Clicks by page. */
  readonly pages: ReadonlyMap<string, number>;
}

/** Where searches belong by the pages they lead to: a group that is known, a head term, or the words of a search. */
export interface SharedPages {
  /** Head terms whose searches lead to the pages of another place: "settee" is where "sofa" is. */
  readonly places: ReadonlyMap<number | string, number | string>;
  /** Searches that belong elsewhere than their words say, or whose words say nothing. */
  readonly searches: ReadonlyMap<string, number | string>;
}

/** Likeness of the pages of two places from which they are one; F1 differs by .01 from .5 to .6 on the set that it was chosen on. */
const LIKE = 0.5;
/** A page that its searches lead to with a smaller part of their clicks says nothing: a start page, a magazine. */
const LEAST_SHARE = 0.4;
/** A search leads elsewhere than the others of its head term below this likeness. */
const UNLIKE = 0.1;
/** Places that a page is compared over: a start page is of all of them. */
const MOST_PLACES_OF_A_PAGE = 200;
const MOST_ROUNDS = 20;

type Vector = Map<string, number>;

interface Place {
  /** A group, a head term, or null: searches that their words put nowhere. */
  readonly at: number | string | null;
  /** Place in the list of the first of its searches. */
  readonly order: number;
  readonly searches: string[];
  readonly vector: Vector;
}

/** Searches that lead to the same pages belong together. The most searched come first. */
export function findSharedPages(searches: readonly PagedSearch[]): SharedPages {
  const vectors = vectorsOf(searches);
  const places = new Map<string, Place>();
  for (const [order, { name, place }] of searches.entries()) {
    const key = place === null ? `search ${name}` : keyOf(place);
    const known: Place = places.get(key) ?? { at: place, order, searches: [], vector: new Map() };
    places.set(key, known);
    known.searches.push(name);
    add(known.vector, vectors.get(name) ?? new Map(), 1);
  }
  const moved = moveStrays(places, vectors);
  const merged = merge([...places.values()].filter((place) => place.searches.length > 0));
  return tell(merged, moved);
}

const keyOf = (place: number | string): string => (typeof place === "number" ? `group ${place}` : `term ${place}`);

/**
 * What few searches lead to says more than a page that many lead to, and one that its searches mostly lead to more than one that they also lead
 * to, such as the start page. Each search counts as much as any other.
 */
function vectorsOf(searches: readonly PagedSearch[]): ReadonlyMap<string, Vector> {
  const leading = new Map<string, { searches: number; shares: number }>();
  const shared = searches.map(({ name, pages }) => {
    const clicks = [...pages.values()].reduce((sum, each) => sum + each, 0) || 1;
    return { name, shares: [...pages].map(([page, each]) => [page, each / clicks] as const) };
  });
  for (const { shares } of shared)
    for (const [page, share] of shares) {
      const known = leading.get(page) ?? { searches: 0, shares: 0 };
      leading.set(page, { searches: known.searches + 1, shares: known.shares + share });
    }
  const weightOf = (page: string) => {
    const { searches: n, shares } = leading.get(page) ?? { searches: 1, shares: 1 };
    return shares / n < LEAST_SHARE ? 0 : Math.log(1 + searches.length / n) * (shares / n);
  };
  return new Map(
    shared.map(({ name, shares }) => {
      const vector = shares.flatMap(([page, share]) => {
        const weight = share * weightOf(page);
        return weight > 0 ? [[page, weight] as const] : [];
      });
      const length = Math.hypot(...vector.map(([, weight]) => weight)) || 1;
      return [name, new Map(vector.map(([page, weight]) => [page, weight / length]))];
    }),
  );
}

function add(to: Vector, vector: Vector, times: 1 | -1): void {
  for (const [page, weight] of vector) to.set(page, (to.get(page) ?? 0) + times * weight);
}

function likeness(a: Vector, b: Vector): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let product = 0;
  for (const [page, weight] of small) product += weight * (large.get(page) ?? 0);
  return product === 0 ? 0 : product / (Math.hypot(...a.values()) * Math.hypot(...b.values()));
}

/** Pages with the places that lead to them. */
function byPage(places: Iterable<Place>): Map<string, Place[]> {
  const found = new Map<string, Place[]>();
  for (const place of places)
    for (const page of place.vector.keys()) {
      const known = found.get(page) ?? [];
      found.set(page, known);
      known.push(place);
    }
  return found;
}

/** Of the places that share a page with it the one most like it; of equals the one with more searches. */
function nearest(vector: Vector, of: Place | null, pages: ReadonlyMap<string, readonly Place[]>) {
  const candidates = new Set<Place>();
  for (const page of vector.keys()) {
    const places = pages.get(page) ?? [];
    if (places.length <= MOST_PLACES_OF_A_PAGE) for (const place of places) if (place !== of) candidates.add(place);
  }
  let best: { readonly place: Place; readonly like: number } | null = null;
  for (const place of candidates) {
    if (typeof place.at === "number" && typeof of?.at === "number") continue; // groups that are known stay two
    const like = likeness(vector, place.vector);
    const isBetter =
      best === null ||
      like > best.like ||
      (like === best.like &&
        (place.searches.length - best.place.searches.length || best.place.order - place.order) > 0);
    if (isBetter) best = { place, like };
  }
  return best;
}

/** Takes out of head terms what leads elsewhere than the others: "matcha tea" leads to matcha, not to tea. */
function moveStrays(
  places: ReadonlyMap<string, Place>,
  vectors: ReadonlyMap<string, Vector>,
): ReadonlyMap<string, Place> {
  const pages = byPage(places.values());
  const moves = new Map<string, Place>();
  for (const own of places.values()) {
    if (typeof own.at !== "string" || own.searches.length < 2) continue;
    for (const name of own.searches) {
      const vector = vectors.get(name);
      if (vector === undefined || vector.size === 0) continue;
      const others = new Map(own.vector);
      add(others, vector, -1);
      if (likeness(vector, others) >= UNLIKE) continue;
      const best = nearest(vector, own, pages);
      if (best !== null && best.like >= LIKE && best.place.at !== null && best.place.searches.length > 1)
        moves.set(name, best.place);
    }
  }
  for (const own of places.values()) {
    for (const name of own.searches) if (moves.has(name)) add(own.vector, vectors.get(name) ?? new Map(), -1);
    own.searches.splice(0, own.searches.length, ...own.searches.filter((name) => !moves.has(name)));
  }
  return moves;
}

/** Joins, round by round, places that are each other's nearest. */
function merge(places: readonly Place[]): Place[][] {
  let joined = places.map((place) => ({ place, parts: [place] }));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const pages = byPage(joined.map(({ place }) => place));
    const best = new Map(joined.map(({ place }) => [place, nearest(place.vector, place, pages)]));
    const byPlace = new Map(joined.map((each) => [each.place, each]));
    const next: typeof joined = [];
    const done = new Set<Place>();
    for (const { place, parts } of joined) {
      if (done.has(place)) continue;
      done.add(place);
      const found = best.get(place);
      const other = found?.place;
      const isMutual = found != null && found.like >= LIKE && other !== undefined && best.get(other)?.place === place;
      if (!isMutual || done.has(other)) next.push({ place, parts });
      else {
        done.add(other);
        next.push({ place: together(place, other), parts: [...parts, ...(byPlace.get(other)?.parts ?? [])] });
      }
    }
    if (next.length === joined.length) break;
    joined = next;
  }
  return joined.map(({ parts }) => parts);
}

function together(a: Place, b: Place): Place {
  const [first, second] = rank(a, b) <= 0 ? [a, b] : [b, a];
  const vector = new Map(first.vector);
  add(vector, second.vector, 1);
  return { ...first, searches: [...first.searches, ...second.searches], vector };
}

/** A known group gives its name, then the head term of the first search. */
const rank = (a: Place, b: Place): number =>
  Number(typeof b.at === "number") - Number(typeof a.at === "number") ||
  Number(b.at !== null) - Number(a.at !== null) ||
  a.order - b.order;

function tell(merged: readonly (readonly Place[])[], moved: ReadonlyMap<string, Place>): SharedPages {
  const places = new Map<number | string, number | string>();
  const searches = new Map<string, number | string>();
  const at = new Map<Place, number | string>();
  for (const parts of merged) {
    const [first] = [...parts].sort(rank);
    if (first === undefined) continue;
    if (first.at === null && parts.length === 1) continue; // leads where no other leads
    const target = first.at ?? first.searches[0] ?? "";
    for (const part of parts) {
      at.set(part, target);
      if (part.at === null) for (const name of part.searches) searches.set(name, target);
      else if (part.at !== target) places.set(part.at, target);
    }
  }
  for (const [name, place] of moved) {
    const target = at.get(place) ?? place.at;
    if (target !== null) searches.set(name, target);
  }
  return { places, searches };
}
