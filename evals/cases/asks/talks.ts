import type { Talk } from "./case.js";
import { demandTalks } from "./talks/demand.js";
import { keywordTalks } from "./talks/keywords.js";
import { moneyTalks } from "./talks/money.js";
import { priceTalks } from "./talks/prices.js";
import { sumTalks } from "./talks/sums.js";

/** Conversations of five turns; every reply has its oracle. */
export const talks: readonly Talk[] = [...priceTalks, ...keywordTalks, ...demandTalks, ...moneyTalks, ...sumTalks];
