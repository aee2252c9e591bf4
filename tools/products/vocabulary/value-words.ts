import { SIZE_LETTERS } from "../../warehouse/queries/attribute-value.js";

/**
 * Attribute values of product data are mostly English; searches are in the market's language.
 * Common words for colours, materials and features, so that a German search for "schwarz" counts for "black".
 */
const GERMAN = `
  black=schwarz white=weiß grey=grau gray=grau silver=silber blue=blau green=grün red=rot pink=rosa brown=braun yellow=gelb purple=lila clear=transparent
  plastic=kunststoff glass=glas ceramic=keramik wood=holz wooden=holz oak=eiche pine=kiefer cotton=baumwolle linen=leinen leather=leder steel=stahl metal=metall
  wool=wolle silk=seide velvet=samt fabric=stoff rubber=gummi felt=filz paper=papier stone=stein marble=marmor titanium=titan brass=messing copper=kupfer
  cordless=akku foldable=klappbar folding=klappbar waterproof=wasserdicht rechargeable=aufladbar wireless=kabellos wired=kabelgebunden quiet=leise heated=beheizt
  round=rund square=eckig double=doppelt corner=ecke narrow=schmal slim=flach firm=hart soft=weich warm=warm electric=elektrisch manual=manuell automatic=automatisch
  handheld=hand portable=tragbar adjustable=verstellbar lightweight=leicht reusable=wiederverwendbar organic=bio unscented=parfümfrei washable=waschbar
  insulated=isoliert digital=digital mechanical=mechanisch large=groß small=klein wide=breit long=lang short=kurz hanging=hängend swivel=drehbar extendable=ausziehbar
`;

const PHRASES =
  "stainless steel=edelstahl, cast iron=gusseisen, faux leather=kunstleder, memory foam=memory schaum, wide fit=weit, fully automatic=vollautomat, dust free=staubfrei, warm white=warmweiß, bone conduction=knochenschall";

const WORDINGS: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  de: new Map(
    [...GERMAN.trim().split(/\s+/), ...PHRASES.split(", ")].map((pair): [string, string] => {
      const [english = "", german = ""] = pair.split("=");
      return [english, german];
    }),
  ),
};

/** How shoppers of a language may write an attribute value: as it stands, and translated where the word is common. */
export function valueWordings(value: string, language: string): string[] {
  const translated = WORDINGS[language]?.get(value.toLowerCase());
  const letters = SIZE_LETTERS[value.toLowerCase()];
  return [
    value,
    ...(translated === undefined ? [] : [translated]),
    ...(letters === undefined ? [] : [`size ${letters}`]),
  ];
}
