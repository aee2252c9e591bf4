/** Common function and question words, folded; a word of several languages counts a little for each. */
const CUES: Readonly<Record<string, string>> = {
  en: `the a an of for with and or in on at to from by as is are was were do does did has have had can could should would will i my me we our you your
    it its they them their this that these those there what which who whose when where why how not than but about any some how much many more most
    people still cheap price prices cost costs sell selling buy buying market germany uk best`,
  de: `der die das den dem des ein eine einen einem einer und oder im am zum zur von vom mit ohne für auf aus bei nach ist sind war was wer wie wo wann
    warum welche welcher welches wieviel viel nicht noch auch ich wir sie es kein keine man sich wird werden gibt lohnt kostet kosten meine mein unser
    gerade mehr besser preis nachfrage verkaufen deutschland`,
  fr: `le la les un une du des de et ou en dans sur avec sans pour par est sont que qui quel quelle quels quelles combien comment où au aux ce ces cette il
    elle je nous vous mon ma mes notre on se pas plus moins encore quand faut t l d qu coûte coûtent prix marché demande vendre allemagne`,
  es: `el la los las un una unos unas del de y o en con sin para por es son que qué quién cuál cuáles cuánto cuánta cuántos cuesta cuestan cómo cuándo dónde
    me mi mis se más menos su sus hay ya no al lo todavía vale precio precios mercado demanda vender alemania`,
  it: `il lo la gli le i un uno una di del della dei delle da dal ed e o in nel nella con senza per tra è sono che chi quale quali quanto quanta quanti
    costa costano come quando dove mi mio mia si più meno suo c ancora ha non ci se conviene prezzo prezzi mercato domanda vendere germania`,
  pt: `o a os as um uma uns umas do da dos das de e ou em no na nos nas com sem para por pelo é são que quem qual quais quanto quanta quantos custa custam
    como quando onde me meu minha se mais menos seu ainda há não ao vale preço preços mercado procura vender alemanha`,
};

/** Languages that questions are asked in and sellers' titles are not written in. */
const SPOKEN_CUES: Readonly<Record<string, string>> = {
  nl: `het een van voor met zonder bij naar zijn waren heeft hebben hoeveel welke welk hoe waar wanneer waarom wat wie worden wordt deze dit dat ook nog niet geen mijn onze ik wij
    meer minder meest meeste prijs prijzen kost kosten verkopen verkoopt verkocht winkel winkels merk merken duitsland nederland verenigde staten koninkrijk goedkoop goedkoper
    goedkoopste duurste maand vorige tussen over op uit aan tot`,
  pl: `jest są był była było jaki jaka jakie jakich który która które którym ile co kto gdzie kiedy czy jak nie się na od dla przez przy oraz lub ale więcej mniej cena ceny cen kosztuje
    kosztują sklep sklepy sklepów marka marki marek sprzedaje sprzedają niemczech usa wielkiej brytanii polsce popyt najwięcej najczęściej miesiącu`,
};

const LANGUAGES_OF = readCues(CUES);
const SPOKEN_LANGUAGES_OF = readCues({ ...CUES, ...SPOKEN_CUES });

/** The language most words of a title or a text point to; null when hardly any does or two are close. */
export const guessLanguage = (words: readonly string[]): string | null => guessAmong(words, LANGUAGES_OF);

/** The same of a question. */
export const guessSpokenLanguage = (words: readonly string[]): string | null => guessAmong(words, SPOKEN_LANGUAGES_OF);

function guessAmong(words: readonly string[], languagesOf: ReadonlyMap<string, readonly string[]>): string | null {
  const points = new Map<string, number>();
  for (const word of words) {
    const languages = languagesOf.get(word) ?? [];
    for (const language of languages) points.set(language, (points.get(language) ?? 0) + 1 / languages.length);
  }
  const ranked = [...points].sort((a, b) => b[1] - a[1]);
  const [first, second] = ranked;
  if (!first || first[1] < 1) return null;
  return second && first[1] < second[1] * 1.25 ? null : first[0];
}

function readCues(all: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> {
  const languages = new Map<string, string[]>();
  for (const [language, cues] of Object.entries(all)) {
    for (const word of new Set(cues.trim().split(/\s+/).map(withoutAccents))) {
      languages.set(word, [...(languages.get(word) ?? []), language]);
    }
  }
  return languages;
}

function withoutAccents(word: string): string {
  return word.normalize("NFKD").replace(/\p{M}+/gu, "");
}
