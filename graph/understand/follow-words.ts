/** Small words of follow-up questions in the languages people ask in. */

/** Words that say nothing by themselves: a question made of them and of names alone leans on the one before. */
const FILLERS: ReadonlySet<string> = new Set(
  `a about again all also am an and any are as at be but by can could did do does for from give has have how i if in instead is it its just like look looks looking
  me more much my now of ok okay on one ones only or our out over please same show so still tell that the their them then there these they this those to too
  us was we were what what's whats with within would yes you make case about it's about's let's lets see else anything something here market question dollars euros euro pounds bucks usd eur gbp pfund libras sterline dollari dólares
  und oder aber auch auf aus bei beim das dem den der des die diese dieser dieses ein eine einen einem einer es für im in ist mal mehr mit nach noch nun nur so vom von
  was wie wird zu zum zur ja bitte dann dasselbe gleiche sieht sind aussieht dort hier jetzt über zeig mir
  et ou mais au aux avec ce ces cette dans de des du elle en est il la le les même moi pour quoi qu'en sur un une seulement juste maintenant plus oui s'il vous plaît montre
  y o u pero con de del el ella en es eso este esta esto la las lo los mismo para por qué que solo sólo solamente sobre un una ahora sí favor muéstrame más
  e ed o ma anche a ai al alla che con da dei del della di e il in invece la le lo i gli nel nella nei per però più solo soltanto su sul un una cosa stesso ora sì mostrami
  e ou mas a ao aos as com da das de do dos em já mesmo na nas no nos o os para por quanto que só somente apenas sobre um uma agora sim também mostre`.split(
    /\s+/,
  ),
);

/** Words left of a text that say something by themselves. */
export const sayingWords = (text: string): string[] =>
  (text.toLowerCase().match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? []).filter((word) => !FILLERS.has(word));

/** How a follow-up begins: "and", "what about", "also". */
export const LEAD_IN =
  /^\W*(?:(?:ok(?:ay)?|yes|ja|oui|sí|sì|sim|well|so|thanks|great|now|also|then)[,.!]?\s+)*(?:(?:and|adn|nad|but|or|also|plus|und|oder|aber|et|mais|y|e|ed|ma|pero|mas|¿y)(?!\p{L})[,\s]*)?(?:(?:what|how) about|what of|same for|was ist mit|wie sieht es (?:mit|bei)|qu'en est-il (?:de|des|du)|et pour|qué tal|qué hay de|che ne dici di|e quanto a)?\s*/iu;

export const WHY =
  /(?<!\p{L})(?:why|how come|what(?:'s| is) (?:behind|the reason)|warum|wieso|weshalb|pourquoi|por ?qu[eé]|perch[eé])(?!\p{L})/iu;
/** Words that only turn the order or the length of the same answer. */
export const TURN_OF_ANSWER =
  /(?<!\p{L})(?:(?:cheapest|dearest|most expensive|biggest|largest) first|(?:in|with)? ?(?:more|full|greater|every) details?|in[- ]depth|günstigste zuerst|mehr details|plus de détails|más detalles|più dettagli|mais detalhes|(?:tell|show|give) me (?:some )?more(?: (?:about|on|of) (?:it|this|that|them|these|those))?|erzähl mir mehr(?: darüber)?|dis-m['’]en plus|cuéntame más|dimmi di più|conte mais)(?!\p{L})/iu;
/** Another number of results, said without what is counted: "make it ten", "only 5 of them". */
export const BARE_COUNT =
  /^\W*(?:(?:ok(?:ay)?|and|now|please|can you|could you)[,\s]+)*(?:make (?:it|that|them)|(?:show|give|list|tell)(?: me| us)?|only|just|let'?s see|mach(?:e)?(?: daraus)?|nur|seulement|s[oó]lo|solo|apenas)\s+(?:the\s+)?(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|zwei|drei|fünf|zehn|deux|trois|cinq|dix|tres|cinco|diez|dieci|dez)(?:\s+(?:of (?:them|these|those)|instead|rows|results|please|bitte))*\W*$/iu;
const ORDER = /first$|zuerst$/iu;

/** What is added to the question before so that its answer turns that way. */
export function turnOfAnswer(text: string): string {
  const turn = text.match(TURN_OF_ANSWER)?.[0] ?? "";
  return turn === "" || ORDER.test(turn) ? turn : "in full detail";
}

/** "How does that compare to" another market, whose answer tells. */
export const COMPARES_TO = /(?<!\p{L})(?:how does (?:that|it|this) compare|compared) (?:to|with)(?!\p{L})/iu;
/** Two things side by side, one of them spoken of before. */
export const SIDE_BY_SIDE =
  /(?<!\p{L})(?:compare|compared|versus|vs|than|better|with|vergleich\w*|compar\w+)(?!\p{L})/iu;
export const ADVICE =
  /(?<!\p{L})(?:(?:so |and )?what (?:should|can) (?:i|we) do|what (?:would|do) you (?:recommend|suggest|advise)|was soll(?:te|ten)? (?:ich|wir) (?:tun|machen)|que dois-je faire|qué debo hacer|cosa devo fare|o que devo fazer)(?!\p{L})/iu;
/** "Only the first three" wants fewer rows; "the first three" alone points at them. */
export const LIMITS =
  /(?<!\p{L})(?:only|just|show|give|list|nur|zeig|seulement|montre|s[oó]lo|solamente|solo|apenas|somente|mostre)(?!\p{L})/iu;
export const DEARER =
  /(?<!\p{L})(?:(?:some )?more expensive|dearer|pricier|teurere?|plus ch[eè]re?s?|m[áa]i?s car[oa]s?|più car[oaie])(?!\p{L})/iu;
export const CHEAPER =
  /(?<!\p{L})(?:cheaper|less expensive|billigere?|günstigere?|moins ch[eè]re?s?|m[áa]i?s barat[oa]s?|più economic[oahie]+)(?!\p{L})(?! (?:than|als|que|di))/iu;
export const YEAR_BEFORE =
  /(?<!\p{L})(?:(?:in )?the year before(?: that)?|(?:im |das )?(?:jahr davor|vorjahr)|l['’]année (?:d['’]avant|précédente)|el año anterior|l['’]anno prima|o ano anterior)(?!\p{L})/iu;
/** A range without a currency: prices, where nothing else is spoken of. */
export const BARE_RANGE =
  /(?<!\p{L})((?:between|zwischen|entre|tra|fra|from|von)\s+\d+(?:[.,]\d+)?\s+(?:and|und|et|y|e|to|bis)\s+\d+(?:[.,]\d+)?)(?!\s*(?:[\d$£€%]|dollar|euro|pound|eur|usd|gbp))/iu;

/** Asks the market as a whole, whatever was spoken of before. */
export const WHOLE_MARKET =
  /\b(?:which|what|top(?: \d+)?|any|best|biggest|largest|most|fastest|new|where)(?:\s+\S+){0,3}\s+(?:products|categor(?:y|ies)|niches?|gaps|markets?|things|opportunit\w+|sectors?)\b|\bwhat(?:'s| is| are|s)? (?:growing|trending|rising|falling|hot|selling|popular|in demand)\b|\bwhole market\b|\b(?:welche|quels?|quelles|qu[eé]|quali|quais) (?:produkte|kategorien|produits|catégories|productos|categorías|prodotti|categorie|produtos|categorias)\b/iu;

/** Stands for one thing spoken of, where the sentence goes on without it; the first group is kept. */
const ONE_THING: readonly RegExp[] = [
  /(?<!\p{L})((?:for|of|about|on|in|compare|sell|selling|advertise|promote|buy|buying|stock|launch|add|is|does|has|did|was|will|would|should|can)\s+)(?:it|this(?: (?:product|one|niche|category))?|that(?: (?:product|one|niche|category))?)(?=\s*(?:$|[?.!,])|\s+(?:in|for|worth|growing|rising|falling|going|moved?|moving|changed?|changing|cost|sell|selling|developed?|been|become|become|get|getting|over|under|too|still|now|since|doing|a|an|the|compare|stand|look|there|so|that|this|really|more|less|expensive|cheap|popular|with|to|vs|versus|on|at|and)(?!\p{L}))/iu,
  /(?<!\p{L})((?:für|von|mit|über)\s+)(?:es|dieses|das|diese)(?=\s*(?:$|[?.!,]))/iu,
];
const OWN = /(?<!\p{L})(mine|ours)(?!\p{L})/iu;
const ITS = /(?<!\p{L})(?:its)(?!\p{L})/iu;
const MANY_THINGS: readonly RegExp[] = [
  /(?<!\p{L})((?:for|of|about|on|in|compare|sell|selling|advertise|promote|buy|buying|stock|are|do|have|did|were|will|would|should|can)\s+)(?:them|they|these|those|both)(?=\s*(?:$|[?.!,])|\s+(?:is|are|has|does|in|for|worth|growing|rising|falling|going|moved?|changed?|cost|sell|been|get|too|still|now|since|over|under|so|that|really|more|less|expensive|cheap|popular|with|to|vs|versus|on|at|and)(?!\p{L}))/iu,
];
const OF_THAT =
  /(?<!\p{L})(?:dafür|davon|dazu|hierfür)(?!\p{L})|(?<!\p{L})(?:pour|para|per)\s+(?:ça|cela|celui-ci|celle-ci|lui|ello|eso|esto|este|questo|quello|esso|isso|isto|ele|ela)(?!\p{L})/iu;
const SPEAKS_OF_ONE = /(?<!\p{L})(?:it|its|dafür|davon|hierfür|ça|cela|ello|eso|questo|isso)(?!\p{L})/iu;
const SPEAKS_OF_MANY = /(?<!\p{L})(?:them|those|these|both|sie alle|ceux-ci|ellos|loro|eles)(?!\p{L})/iu;

export const speaksOf = (text: string): "one" | "many" | null =>
  SPEAKS_OF_MANY.test(text)
    ? "many"
    : SPEAKS_OF_ONE.test(text) || ONE_THING.some((form) => form.test(text))
      ? "one"
      : null;

/** The text with a name in place of the word that stands for it; null where none can be replaced. */
export function nameIn(text: string, name: string, preposition: string): string | null {
  if (OWN.test(text)) return text.replace(OWN, (own) => `${own.toLowerCase() === "mine" ? "my" : "our"} ${name}`);
  for (const form of [...ONE_THING, ...MANY_THINGS]) {
    if (form.test(text)) return text.replace(form, (_, kept: string) => `${agree(kept, name)}${name}`);
  }
  if (ITS.test(text)) return text.replace(ITS, name);
  return OF_THAT.test(text) ? text.replace(OF_THAT, `${preposition} ${name}`) : null;
}

const isPlural = (name: string): boolean => /s$/u.test(name) || name.includes(" and ");

const PLURALS: Readonly<Record<string, string>> = { is: "are", was: "were", does: "do", has: "have" };

/** "Is it" of several is "are they": the words before a name with their last verb in its number. */
export const agree = (before: string, name: string): string =>
  isPlural(name)
    ? before.replace(/(?<!\p{L})(?:is|was|does|has)(?=\s+$)/iu, (singular) => {
        const plural = PLURALS[singular.toLowerCase()] ?? singular;
        return /^\p{Lu}/u.test(singular) ? plural.charAt(0).toUpperCase() + plural.slice(1) : plural;
      })
    : before;
