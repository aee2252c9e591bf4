/** Words of time in the languages people ask in, put into English so that one set of patterns reads them all. */
const GLOSSES: readonly (readonly [english: string, words: string])[] = [
  [
    "last",
    "letzte[nmrs]?|vergangene[nmrs]?|vorige[nmrs]?|dernier|dernière|derniers|dernières|derniere|dernieres|passé|passée|passe|précédent|précédente|último|última|últimos|últimas|ultimo|ultima|ultimos|ultimas|ultimi|ultime|pasado|pasada|pasados|pasadas|passato|passata|passado|passada|scorso|scorsa|scorsi|scorse|anterior",
  ],
  ["this", "diese[nmrs]?|cet|cette|ce|este|esta|questo|questa|quest'|deste|desta"],
  ["next", "nächste[nmrs]?|kommende[nmrs]?|prochain|prochaine|próximo|próxima|prossimo|prossima"],
  ["since", "seit|depuis|desde|dal|dalla|dall'"],
  ["in", "im|en|em|nel|nella|nell'|no|na|au|durant|pendant|während|durante"],
  ["of", "de|del|do|da|di|des|du"],
  ["to", "bis|jusqu'à|jusqu'en|hasta|fino a|a|até|à"],
  ["and", "und|et|y|e"],
  ["between", "zwischen|entre|tra|fra"],
  ["yesterday", "gestern|ayer|ieri|ontem"],
  ["day", "tag|jour|día|dia|giorno"],
  ["days", "tage[n]?|jours|días|dias|giorni"],
  ["week", "woche|semaine|semana|settimana"],
  ["weeks", "wochen|semaines|semanas|settimane"],
  ["month", "monat[s]?|mes|mese|mês"],
  ["months", "monate[n]?|mois|meses|mesi"],
  ["quarter", "quartal[s]?|trimestre"],
  ["quarters", "quartale[n]?|trimestres|trimestri"],
  ["year", "jahr[es]*|an|année|annee|año|anno|ano"],
  ["years", "jahre[n]?|ans|années|annees|años|anni|anos"],
  ["spring", "frühling|frühjahr|fruehling|printemps|primavera"],
  ["summer", "sommer[s]?|été|verano|estate|verão|verao"],
  ["autumn", "herbst[s]?|automne|otoño|autunno|outono|fall"],
  ["winter", "hiver|invierno|inverno"],
  ["january", "januar|jänner|janvier|enero|gennaio|janeiro|jan"],
  ["february", "februar|février|fevrier|febrero|febbraio|fevereiro|feb"],
  ["march", "märz|maerz|marzo|março"],
  ["april", "avril|abril|aprile|apr"],
  ["may", "mai|mayo|maggio|maio"],
  ["june", "juni|juin|junio|giugno|junho|jun"],
  ["july", "juli|juillet|julio|luglio|julho|jul"],
  ["august", "août|aout|agosto|aug"],
  ["september", "septembre|septiembre|settembre|setembro|sept|sep"],
  ["october", "oktober|octobre|octubre|ottobre|outubro|oct|okt"],
  ["november", "novembre|noviembre|novembro|nov"],
  ["december", "dezember|décembre|decembre|diciembre|dicembre|dezembro|dec|dez"],
  ["christmas", "weihnachten|noël|noel|navidad|natale|natal|xmas"],
  ["easter", "ostern|pâques|paques|pascua|semana santa|pasqua|páscoa|pascoa"],
  ["two", "zwei|deux|dos|due|dois|duas|couple|couple of"],
  ["three", "drei|trois|tres|tre|três"],
  ["four", "vier|quatre|cuatro|quattro|quatro"],
  ["five", "fünf|cinq|cinco|cinque"],
  ["six", "sechs|seis|sei"],
  ["ten", "zehn|dix|diez|dieci|dez"],
  ["twelve", "zwölf|douze|doce|dodici|doze"],
];

const patterns = GLOSSES.map(([english, words]) => {
  const alternatives = words.split("|").sort((a, b) => b.length - a.length);
  return [english, new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}])`, "gu")] as const;
});
const ELISIONS = /(?<![\p{L}])(?:l|d|nell|dell|dall|quest|un)['’]/gu;

/** Lower-case text whose words of time are English. Words of other meaning may be changed too: only for finding periods. */
export function glossTime(text: string): string {
  const words = text.toLowerCase().replace(ELISIONS, " ");
  return patterns.reduce((rest, [english, pattern]) => rest.replace(pattern, english), words).replace(/\s+/g, " ");
}
