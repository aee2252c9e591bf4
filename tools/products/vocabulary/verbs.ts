import { singular } from "./stemming.js";
import type { Word } from "./words.js";

/** Nouns that are verbs as well. */
const ALSO_VERBS = new Set(
  `iron drill monitor fan hammer saw lock light toast bottle bag box table chair bed blanket cushion shower coat dress cap belt tie boot pan mug plate pot grill mop
  vacuum hoover filter screen mirror frame clock watch ski kite bike cycle mask cream brush comb soap shampoo train puzzle toy balloon swing paint hose rake shovel fence plant
  can tin knife fork carpet pillow quilt towel telescope pedal saddle harness leash collar litter pen pencil book stamp bench shelve staple label phone record speak
  camp tent trim shave row scale project kettle heat cool cover rack stand set guard sand rug curtain print mouse board cook sponge`
    .trim()
    .split(/\s+/),
);

const SUBJECTS = new Set(
  "i we they you he she who us let lets rivals competitors sellers retailers brands people customers shoppers buyers somebody someone nobody".split(
    " ",
  ),
);
const MODALS = new Set("to can could will would should shall may might must cannot dont don didn doesn won".split(" "));
const BEFORE_NOUNS = new Set(
  `the a an my our your his her their these those some any no each every all more most many few other of for in on with without about from at by into like than as between
  against are is was were be and or vs versus sell sells selling sold buy buys buying bought stock advertise import offer`.split(
    /\s+/,
  ),
);
const AFTER_VERBS = new Set(
  "it them everything everyone everybody all each every which how what the these those my our your his her their us me him down up out off away through".split(
    " ",
  ),
);

/** "Who monitors these prices", "should we bag it": the word stands where a verb stands. */
export function isVerb(words: readonly Word[], position: number): boolean {
  const word = words[position];
  if (!word || !ALSO_VERBS.has(singular(word.folded))) return false;
  const before = words[position - 1];
  const after = words[position + 1];
  if (before && !word.afterBreak) {
    if (SUBJECTS.has(before.folded)) return true;
    if (MODALS.has(before.folded)) return singular(word.folded) === word.folded;
    if (BEFORE_NOUNS.has(before.folded)) return false;
  }
  return (
    after !== undefined &&
    !after.afterBreak &&
    AFTER_VERBS.has(after.folded) &&
    !/^\p{N}/u.test(words[position + 2]?.folded ?? "")
  );
}

/** Verbs that follow a product in a sentence, where a noun would make another thing of it: "my mascara sits at 14 dollars". */
export const VERBS_AFTER_PRODUCTS: ReadonlySet<string> = new Set([
  ...inflected(
    "sit stay keep feel seem turn take bring pay pull push remain stop stand start last arrive return appear belong beat outsell outrun undercut win lose stick fly gather earn bother matter mean " +
      "eat need want look show leave give ask know see say work drink deserve attract collapse crash double halve shrink spike soar slump tank explode recover disappear vanish vary differ swing jump climb slide wobble hover linger hold become die survive fail succeed depend " +
      "include contain require follow compete dominate overtake compare prove suit fit wait happen continue begin end",
  ),
  ..."sat kept felt took brought paid stood won lost stuck flew meant held became began fell rose ran went came grew sold cost beat got gets sits does did isn't isnt arent wont doesnt dont cant".split(
    " ",
  ),
  ..."everyone everybody anyone anybody someone nobody".split(" "),
]);

/** Third person and past of regular verbs. */
function inflected(verbs: string): string[] {
  return verbs.split(" ").flatMap((verb) => [
    /(?:ch|sh|s|x)$/.test(verb) ? `${verb}es` : verb.replace(/([^aeiou])y$/, "$1ie").concat("s"),
    verb
      .replace(/([^aeiou])y$/, "$1i")
      .replace(/e$/, "")
      .concat("ed"),
  ]);
}

/** Verbs that take a product: in "we stock kettles" the verb is no kind of kettle. */
export const VERBS_BEFORE_PRODUCTS: ReadonlySet<string> = new Set(
  (
    "stock stocking return returning import importing export exporting add adding keep keeping drop dropping push pushing promote promoting source sourcing ship shipping carry carrying bring bringing " +
    "try trying wear wearing use using love hate own owning rent renting repair repairing fix fixing replace replacing ditch ditching offer offering manufacture manufacturing produce producing design designing " +
    "supply supplying distribute distributing undercut outsell discontinue restock restocking bundle bundling see seeing do does did let lets call called say says said mean means price pitch pitching relaunch relist " +
    "are is was were prefer want wants need needs check checking track tracking watch watching follow following choose choosing pick picking consider considering flog flogging mention clear clearing"
  ).split(" "),
);
