import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KeptTranslations } from "../../../graph/write/kept-translations.js";
import { recordingLogger } from "../../fakes.js";
import { openPlace, type StatePlace, stateEngines } from "../../tools/state/stores.js";

const FORM = "The median price of {name1} in {place2} is {money3}.";
const SPOKEN = {
  form: FORM,
  text: "Der Medianpreis von {name1} in {place2} ist {money3}.",
  back: "The median price of {name1} in {place2} is {money3}.",
};

describe.each(stateEngines())("translations that are kept in %s", (engine) => {
  let place: StatePlace;
  beforeEach(async () => {
    place = await openPlace(engine);
  });
  afterEach(() => place.remove());

  it("are there after a restart, in their own language alone", async () => {
    const before = await place.open();
    await new KeptTranslations(before, recordingLogger()).keep([SPOKEN], "de");
    await before.close();
    const after = new KeptTranslations(await place.open(), recordingLogger());
    expect(after.of(FORM, "de")).toBeUndefined();
    await after.load([FORM, "Another form."], "de");
    await after.load([FORM], "nl");
    expect(after.of(FORM, "de")).toBe(SPOKEN.text);
    expect(after.of(FORM, "nl")).toBeUndefined();
    expect(after.of("Another form.", "de")).toBeUndefined();
  });

  it.each([
    ["came back otherwise by today's rules", { ...SPOKEN, back: "The mean price of {name1} in {place2} is {money3}." }],
    ["holds an address", { ...SPOKEN, text: `${SPOKEN.text} www.example.com` }],
    ["is of another form", { ...SPOKEN, form: "The mean price of {name1} in {place2} is {money3}." }],
    ["is none", { text: 7 }],
  ])("are judged again: what %s is not taken", async (_name, value) => {
    const store = await place.open();
    const record = { collection: "translation", value, expiresAt: new Date(Date.now() + 60_000) };
    await new KeptTranslations(store, recordingLogger()).keep([SPOKEN], "de");
    const [kept] = await store.list("translation");
    await store.put([{ ...record, key: kept?.key ?? "" }]);
    const read = new KeptTranslations(store, recordingLogger());
    await read.load([FORM], "de");
    expect(read.of(FORM, "de")).toBeUndefined();
  });

  it("are bounded: a full month is kept in memory alone", async () => {
    const store = await place.open();
    const kept = new KeptTranslations(store, recordingLogger());
    const many = Array.from({ length: 5_000 }, (_, nth) => ({ ...SPOKEN, form: `${FORM} ${nth}` }));
    await kept.keep(many.slice(1), "de");
    await kept.keep([{ ...SPOKEN, form: "One too many." }, SPOKEN], "de");
    expect(kept.of("One too many.", "de")).toBe(SPOKEN.text);
    expect(await store.list("translation")).toHaveLength(4_999);
  });
});

it("a store that is away is no failure: the model is asked again", async () => {
  const place = await openPlace("sqlite");
  const logger = recordingLogger();
  const store = await place.open();
  await store.close();
  const kept = new KeptTranslations(store, logger);
  await kept.load([FORM], "de");
  await kept.keep([SPOKEN], "de");
  expect(kept.of(FORM, "de")).toBe(SPOKEN.text);
  expect(logger.lines.map(({ message }) => message)).toEqual([
    "translations not read or not kept",
    "translations not read or not kept",
  ]);
  await place.remove();
});
