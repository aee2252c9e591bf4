import { ANSWER_CATALOG_09, ANSWER_CATALOG_10, BASIC_CATALOG_09 } from "./versions.js";

/** The catalog of what answers hold and the basic catalogs lack, for hosts that draw tables and charts by themselves. */

const words = { type: "string" } as const;
const spec = { type: "object", description: "A Vega-Lite 5 specification with its data." } as const;

const TABLE = {
  description: "A table as it reads: every cell is formatted already.",
  properties: {
    columns: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        properties: {
          heading: words,
          isNumeric: { type: "boolean", description: "Figures stand at the end of their column." },
        },
        required: ["heading", "isNumeric"],
        additionalProperties: false,
      },
    },
    rows: { type: "array", items: { type: "array", items: words } },
  },
} as const;

const CHART = {
  description: "A chart, for a light and for a dark ground; `description` says in words what it shows.",
  properties: { description: words, light: spec, dark: spec },
} as const;

const definition = (
  name: string,
  { description, properties }: { readonly description: string; readonly properties: Readonly<Record<string, object>> },
  more: object,
) => ({
  type: "object",
  description,
  ...more,
  properties: { component: { const: name }, ...properties },
  required: ["component", ...Object.keys(properties)],
});

const DRAFT = "https://json-schema.org/draft/2020-12/schema";
const COMMON_09 = "https://a2ui.org/specification/v0_9/common_types.json#/$defs/ComponentCommon";

/** In 0.9 a surface has one catalog, so it stands beside the basic components. */
export const answerCatalog09 = {
  $schema: DRAFT,
  $id: ANSWER_CATALOG_09,
  title: "Tables and charts of answers, with the basic catalog",
  catalogId: ANSWER_CATALOG_09,
  components: {
    Table: { ...definition("Table", TABLE, { allOf: [{ $ref: COMMON_09 }] }), unevaluatedProperties: false },
    VegaChart: {
      ...definition("VegaChart", CHART, { allOf: [{ $ref: COMMON_09 }] }),
      unevaluatedProperties: false,
    },
  },
  functions: {},
  $defs: {
    anyComponent: {
      oneOf: [
        { $ref: "#/components/Table" },
        { $ref: "#/components/VegaChart" },
        { $ref: `${BASIC_CATALOG_09}#/$defs/anyComponent` },
      ],
    },
    anyFunction: { $ref: `${BASIC_CATALOG_09}#/$defs/anyFunction` },
    theme: { $ref: `${BASIC_CATALOG_09}#/$defs/theme` },
  },
};

/** In 1.0 components of several catalogs stand in one surface. */
export const answerCatalog10 = {
  $schema: DRAFT,
  $id: ANSWER_CATALOG_10,
  protocolVersion: "1.0",
  title: "Tables and charts of answers",
  catalogId: ANSWER_CATALOG_10,
  components: { Table: definition("Table", TABLE, {}), VegaChart: definition("VegaChart", CHART, {}) },
  functions: {},
  $defs: {
    anyComponent: { oneOf: [{ $ref: "#/components/Table" }, { $ref: "#/components/VegaChart" }] },
    anyFunction: { not: {} },
  },
};
