import type { ClusterPlan } from "./plan.js";
import type { Market } from "./planted.js";
import { createRandom, spread } from "./random.js";
import { translateUse, translateValue } from "./vocabulary.js";

export type Stage = "need" | "compare" | "fit" | "use" | "price";

export interface Question {
  readonly text: string;
  readonly stage: Stage;
  readonly searches: number | null;
}

type Template = readonly [stage: Stage, text: string, nearDuplicate?: string];

function englishTemplates(cluster: ClusterPlan): Template[] {
  const { main, plural, withArticle, isPlural, isMass, isConsumable } = cluster.noun;
  const [use = "home", otherUse = "travel"] = cluster.uses;
  const [brand = "", rival = ""] = cluster.brands;
  const [first] = cluster.attributes;
  const [value = "good", otherValue = "cheap"] = first?.values ?? [];
  const is = isPlural ? "are" : "is";
  const does = isPlural ? "do" : "does";
  const all = isMass ? main : plural;
  const areAll = isMass ? "is" : "are";
  const doAll = isMass ? "does" : "do";
  const oldOne = isPlural ? `my ${main}` : `my old ${main}`;
  return [
    ["need", `do i really need ${withArticle}`, `do you really need ${withArticle}`],
    ["need", `is it worth buying ${withArticle}`, `${is} ${withArticle} worth it`],
    ["need", `what ${is} ${withArticle} good for`],
    ["need", isConsumable ? `how do i know if i need more ${all}` : `when should i replace ${oldOne}`],
    ["need", `what can i use instead of ${withArticle}`],
    ["need", `what should i look for when buying ${withArticle}`, `what to look for in ${withArticle}`],
    ["compare", `what ${is} the best ${main} for ${use}`, `which ${main} ${is} best for ${use}`],
    [
      "compare",
      `${value} or ${otherValue} ${main}: which is better`,
      `${value} vs ${otherValue} ${main} which is better`,
    ],
    ["compare", `is ${brand} better than ${rival} for ${plural}`],
    ["compare", `what is the difference between ${value} and ${otherValue} ${plural}`],
    ["compare", `which brand makes the best ${plural}`, `who makes the best ${plural}`],
    ["compare", `${doAll} expensive ${all} work better`],
    ["fit", `which ${main} ${is} suitable for ${otherUse}`, `what ${main} ${is} good for ${otherUse}`],
    ["fit", `${areAll} ${value} ${all} safe for ${use}`],
    isConsumable
      ? ["fit", `how ${isPlural ? "many" : "much"} ${all} do i need for ${use}`]
      : ["fit", `what size ${main} do i need for ${use}`, `which size ${main} should i get for ${use}`],
    ["fit", `can you use ${withArticle} for ${otherUse}`],
    ["fit", `what are the disadvantages of ${withArticle}`],
    ...(isConsumable ? englishConsumption(cluster) : englishCare(cluster)),
    ["price", `how much ${does} ${withArticle} cost`, `how much should i spend on ${withArticle}`],
    ["price", `when ${doAll} ${all} go on sale`, `when is the best time to buy ${withArticle}`],
    ["price", `why ${areAll} ${all} so expensive`],
    ["price", `where can i buy ${withArticle} cheaply`],
    ["price", `${areAll} cheap ${all} good enough`],
    ["price", `does the price matter when you buy ${withArticle} for ${use}`],
  ];
}

function englishCare({ noun: { main, withArticle, isPlural } }: ClusterPlan): Template[] {
  const does = isPlural ? "do" : "does";
  return [
    ["use", `how do you clean ${withArticle}`, `how to clean ${withArticle} properly`],
    ["use", `how long ${does} ${withArticle} last`, `how long should ${withArticle} last`],
    ["use", `how do you use ${withArticle} for the first time`],
    ["use", `where should i store ${withArticle}`],
    ["use", `why ${does} my ${main} smell when new`],
    ["use", `how often should i clean ${withArticle}`],
  ];
}

function englishConsumption({ noun: { withArticle, isPlural } }: ClusterPlan): Template[] {
  const does = isPlural ? "do" : "does";
  const much = isPlural ? "many" : "much";
  return [
    ["use", `how do you use ${withArticle} properly`, `how to use ${withArticle} the right way`],
    ["use", `how long ${does} ${withArticle} keep`, `${does} ${withArticle} expire`],
    ["use", `how do you store ${withArticle}`],
    ["use", `how ${much} ${withArticle} should i use`],
    ["use", `how long does a pack of ${withArticle} last`],
  ];
}

function germanTemplates(cluster: ClusterPlan): Template[] {
  const { main, which, withArticle, accusative, isPlural } = cluster.german;
  const uses = cluster.uses.map(translateUse).filter((use) => use !== undefined);
  const [use = "zuhause", otherUse = "reisen"] = uses;
  const values = cluster.attributes
    .flatMap((attribute) => attribute.values.map(translateValue))
    .filter((value) => value !== null);
  const [value = "günstig", otherValue = "teuer"] = values;
  const [brand = "", rival = ""] = cluster.brands;
  const is = isPlural ? "sind" : "ist";
  return [
    ["need", `brauche ich wirklich ${accusative}`, `braucht man wirklich ${accusative}`],
    ["need", `lohnt sich ${withArticle}`, `wann lohnt sich ${withArticle}`],
    ["need", `worauf achten beim kauf: ${main}`, `worauf sollte man bei ${main} achten`],
    ["need", `was ist die alternative zu ${main}`],
    [
      "compare",
      `${which} ${is} ${isPlural ? "die besten" : "am besten"} für ${use}`,
      `was ist die beste wahl bei ${main} für ${use}`,
    ],
    ["compare", `${main} ${value} oder ${otherValue}: was ist besser`],
    ["compare", `ist ${brand} besser als ${rival} bei ${main}`],
    ["compare", `welche marke ist bei ${main} gut`, `welche marken sind bei ${main} empfehlenswert`],
    ["fit", `${which} ${is} geeignet für ${otherUse}`],
    cluster.noun.isConsumable
      ? ["fit", `wie viel ${main} brauche ich für ${use}`]
      : ["fit", `welche größe brauche ich bei ${main} für ${use}`, `welche größe ist richtig bei ${main} für ${use}`],
    ["fit", `kann man ${accusative} für ${otherUse} benutzen`],
    ["fit", `was sind die nachteile von ${main}`],
    cluster.noun.isConsumable
      ? ["use", `wie verwendet man ${main} richtig`, `wie wendet man ${main} an`]
      : ["use", `wie reinigt man ${accusative}`, `wie reinige ich ${accusative} richtig`],
    ["use", `wie lange hält ${withArticle}`.replace("hält", isPlural ? "halten" : "hält")],
    ["use", `wie benutzt man ${accusative} zum ersten mal`],
    ["use", `wie lagert man ${accusative} richtig`],
    [
      "price",
      `was kostet ${withArticle}`.replace("kostet", isPlural ? "kosten" : "kostet"),
      `wie viel kostet ${withArticle}`.replace("kostet", isPlural ? "kosten" : "kostet"),
    ],
    ["price", `wann ${is} ${main} im angebot`],
    ["price", `wo kann man ${accusative} günstig kaufen`],
    ["price", `warum ${is} ${main} so teuer`],
  ];
}

/** Questions of one cluster in one market; some come twice in slightly other words, as in real query logs. */
export function createQuestions(cluster: ClusterPlan, market: Market): Question[] {
  const random = createRandom("questions", cluster.name, market);
  const templates = market === "DE" ? germanTemplates(cluster) : englishTemplates(cluster);
  const target = (market === "US" ? 6 : 4) + random.integer(0, 2);
  const order = templates.map((template) => ({ template, order: random.uniform() })).sort((a, b) => a.order - b.order);
  const questions = new Map<string, Question>();
  const add = (stage: Stage, text: string): void => {
    const popularity = 0.006 / (questions.size + 1.5);
    const searches = random.chance(0.1)
      ? null
      : Math.max(10, Math.round(cluster.demand[market] * popularity * spread(random, 0.5)));
    questions.set(text, { text: `${text}?`, stage, searches });
  };
  for (const { template } of order.slice(0, target)) {
    const [stage, text, nearDuplicate] = template;
    add(stage, text);
    if (nearDuplicate !== undefined && random.chance(0.28)) add(stage, nearDuplicate);
  }
  return [...questions.values()];
}
