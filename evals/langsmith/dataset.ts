import { isDeepStrictEqual } from "node:util";
import type { Client } from "langsmith";
import type { Example } from "langsmith/schemas";
import type { Oracles } from "../oracles/oracles.js";
import type { Reference, Suite } from "../suites/suite.js";

/** What LangSmith keeps of a case. The reference is what its own evaluators compare a run with. */
interface Kept {
  readonly case: string;
  readonly question: string;
  readonly tags: readonly string[];
  readonly reference: Reference;
}

const nameOf = (suite: Pick<Suite, "id">): string => `agent-query-service ${suite.id}`;

/** Brings the dataset of a suite to the state of its cases: new ones are added, changed ones rewritten, dropped ones deleted. @returns its examples by case */
export async function uploadSuite(
  client: Client,
  suite: Suite,
  oracles: Oracles,
): Promise<ReadonlyMap<string, Example>> {
  const datasetName = nameOf(suite);
  const dataset = (await client.hasDataset({ datasetName }))
    ? await client.readDataset({ datasetName })
    : await client.createDataset(datasetName, { description: suite.about });
  const known = await readExamples(client, dataset.id);
  const wanted = await Promise.all(
    suite.tasks().map(
      async ({ id, question, tags, reference }): Promise<Kept> => ({
        case: id,
        question,
        tags,
        reference: (await reference?.(oracles)) ?? {},
      }),
    ),
  );

  const added = wanted.filter((item) => !known.has(item.case));
  if (added.length > 0) {
    await client.createExamples(added.map((item) => ({ dataset_id: dataset.id, ...fieldsOf(item) })));
  }
  const changed = wanted.flatMap((item) => {
    const example = known.get(item.case);
    return example && !isSame(example, item) ? [{ id: example.id, dataset_id: dataset.id, ...fieldsOf(item) }] : [];
  });
  if (changed.length > 0) await client.updateExamples(changed);
  const dropped = [...known].filter(([id]) => !wanted.some((item) => item.case === id));
  for (const [, { id }] of dropped) await client.deleteExample(id);
  return added.length + changed.length + dropped.length === 0 ? known : readExamples(client, dataset.id);
}

async function readExamples(client: Client, datasetId: string): Promise<Map<string, Example>> {
  const examples = new Map<string, Example>();
  for await (const example of client.listExamples({ datasetId })) examples.set(caseOf(example), example);
  return examples;
}

export const caseOf = ({ inputs }: Pick<Example, "inputs">): string => String(inputs.case);

const fieldsOf = ({ case: id, question, tags, reference }: Kept) => ({
  inputs: { case: id, question },
  outputs: { ...reference },
  metadata: { tags: tags.join(", ") },
});

const isSame = ({ inputs, outputs, metadata }: Example, { question, tags, reference }: Kept): boolean =>
  inputs.question === question &&
  metadata?.tags === tags.join(", ") &&
  isDeepStrictEqual({ ...outputs }, JSON.parse(JSON.stringify(reference)));
