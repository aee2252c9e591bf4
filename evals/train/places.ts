/** Files that the steps of training hand to each other. */

export const CORPUS = new URL("../corpus/questions.jsonl", import.meta.url);
/** Model files that the service reads. */
const MODEL = new URL("../../graph/understand/model/", import.meta.url);
export const VOCABULARY = new URL("vocabulary.json", MODEL);
export const WEIGHTS = new URL("encoder.bin", MODEL);
export const LINEAR = new URL("linear.bin", MODEL);
export const ROUTER = new URL("router.json", MODEL);
/** What the folds said, for `npm run measure`. */
export const REPORT = new URL("report.txt", import.meta.url);

const WORK = new URL("../../.training/", import.meta.url);
export const PREPARED = new URL("prepared.jsonl", WORK);
/** The text of every question with its products masked. */
export const MASKED = new URL("masked.json", WORK);
/** Aspects in the order of the encoder's outputs. */
export const ASPECTS = new URL("aspects.json", WORK);
/** Encoder logits of every question by a model that did not see its fold. */
export const LOGITS = new URL("logits.json", WORK);

export const FOLDS = 3;

export const ASKS = new URL("../corpus/asks.jsonl", import.meta.url);
