/** Words that never name a product in a market question: function words, question verbs, the trade's own vocabulary. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `a about above across after again against all almost also always am an and any anyone anything are area around as ask at available average away
  back be because been before being below best better between big biggest both brand brands build but buy buyer buyers buying by
  call came can cannot category categories cheap cheaper cheapest check choose come compare compared comparison could create currently customer customers
  data day days deal decide describe detail details did different do does doing done down draft during
  each either else enough enter estimate euro euros even ever every everything exactly expect explain
  far few figure figures find first follow for from full fully further
  general get getting give given go going good got great
  had happen happened happening happens has have having he help her here high higher highest his hottest how however
  i idea ideas if important in index information insight insights instead interested into is it its itself
  just keep kind know largest last late later latest least less let like likely list little live long look looking lot low lower lowest
  made main make makes making many market markets may maybe me mean might month monthly months more most move moved moves moving much must my
  name need needed needs never new next no none nor not nothing now number
  of off often old on once one online only open or order orders other our out over overview own
  part past people per perform performing period pick place plan please point possible potential present probably product products put
  question quick quite range rank ranked ranking rate rates rather really reason recent recently report research result results right run
  said sale sales same say see seem sell seller sellers selling sells set several shall she shop shoppers shopping shops should show since size small so sold some something soon start still stock store stores strong such suggest summarise summarize sure
  take talk tell than thank thanks that the their them then there these they thing things think this those though through time to today together told too top total toward try turn two type types
  under understand unit units until up us use used useful using usually
  value very want wanted was way we week weekly well were what whats when where whether which while who whole whom whose why will with within without wonder work worth would write
  year yearly years yes yet you your yours
  spring summer autumn fall winter january february march april june july august september october november december
  hello hi hey dear ok okay
  der die das den dem des ein eine einen einem einer und oder mit ohne für von zu im ist sind wie was wer wo wann warum welche welcher welches gibt es ich wir sie uns mein unser auf bei nach aus nur unter über
  le la les un une des du de et ou avec sans pour dans est sont comment quel quelle quels quelles que qui où quand pourquoi je nous vous il elle ils sur au aux seulement moins plus
  el los las una unos unas y o con sin para por en es son como qué cuál cuáles quién dónde cuándo yo nosotros su sus al del
  il lo gli uno e con senza per in è sono come che quale quali chi dove quando io noi nel nella dei delle
  o os as um uma e com sem para por em é são como que qual quais quem onde quando eu nós no na dos das`
    .split(/\s+/)
    .filter((word) => word !== ""),
);
