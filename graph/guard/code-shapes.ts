import { resolve } from "node:path";

/** Forms that only code, its faults and a model's instructions have, whatever they say. */
export type CodeShape = "query" | "stack-trace" | "path" | "schema" | "role-marker";

const root = resolve(import.meta.dirname, "..", "..");
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

const QUERIES = [
  /\bSELECT\s+(?:DISTINCT\b|\*|[\w."`]+(?:\s*\(|\s*,|\s+AS\b))[^;]{0,600}?\bFROM\b/,
  /\bSELECT\b[^;]{1,600}?\bFROM\s+[\w."`]+\s*(?:;|$|\b(?:WHERE|JOIN|GROUP BY|ORDER BY|LIMIT|USING)\b)/m,
  /\bselect\b[^;]{1,600}?\bfrom\s+[\w."`]+\s*(?:;|\b(?:where|join|left join|group by|order by|limit \d))/i,
  /\bselect\s+(?:distinct\s+)?(?:\*|count\s*\()[^;]{0,200}?\bfrom\b/i,
  /\bINSERT\s+INTO\s+[\w."`]+\s*(?:\(|VALUES|SELECT)|\bDELETE\s+FROM\s+[\w."`]+\s*(?:;|WHERE)/i,
  /\b(?:CREATE|ALTER|DROP|TRUNCATE)\s+(?:TABLE|VIEW|SCHEMA)\s+[\w."`]+|\bUPDATE\s+[\w."`]+\s+SET\s+\w+\s*=/i,
  /\bWITH\s+\w+\s+AS\s*(?:MATERIALIZED\s*)?\(\s*SELECT\b|\b(?:LEFT|INNER|RIGHT|CROSS)\s+(?:OUTER\s+)?JOIN\s+\w+/,
  /\b(?:WHERE|AND)\s+[\w."]+\s*(?:=|<=|>=|<>|IN|LIKE)\s*\(?(?:\$\d|\?|'[^'\n]{0,100}')|\bGROUP BY\s+[\w."]+/,
];

const STACK_TRACES = [
  /\bat\s+(?:async\s+|new\s+)?(?:[\w.$<>[\]]+\s+){0,4}\(?(?:node:[\w/]{1,100}|<anonymous>|[\w.:/\\@-]{1,300}\.(?:[cm]?[jt]sx?|java|py|rb|go|cs|kt)):\d+(?::\d+)?/,
  /(?<!\w)[A-Z][A-Za-z]{0,60}(?:Error|Exception)(?::\s|\s+at\s)|\bTraceback \(most recent call last\)|\bFile "[^"\n]{1,300}", line \d+/,
  /\bE(?:CONNREFUSED|CONNRESET|NOENT|ACCES|ADDRINUSE|TIMEDOUT|NOTFOUND)\b/,
];

const PATHS = [
  /(?:^|[\s"'`(=:])(?:\/(?:home|Users|root|usr|var|opt|etc|proc|tmp|app|srv|work|mnt)\/[\w.@/-]+|[A-Z]:\\[\w.\\-]+)/m,
  /\bfile:\/\/\/|\bnode_modules\/|\b(?:graph|tools|http|evals|dist)\/[\w/-]+\.(?:[cm]?[jt]s|json|md)\b/,
  ...(root.length > 1 ? [new RegExp(`(?<![\\w.-])${literal(root)}(?![\\w-])`)] : []),
];

const SCHEMAS = [
  /["'`]?\btype\b["'`]?\s*[:=]\s*["'`]?object\b[\s\S]{0,800}?["'`]?\bproperties\b["'`]?\s*[:=]/i,
  /["'`]?\bproperties\b["'`]?\s*:\s*\{[\s\S]{0,400}?["'`]?\btype\b["'`]?\s*:\s*["'`]?(?:string|number|integer|array|object|boolean)/i,
  /["'](?:additionalProperties|inputSchema|outputSchema|input_schema|functionDeclarations|function_declarations|\$schema)["']\s*:/,
  /\bz\.(?:object|array|string|enum|number|int)\(|\bfunctionDeclarations\b|\bfunction_declarations\b/,
];

/** An item of a list is none: "- System: capsules" is an attribute. */
const ROLE_MARKERS = [
  /^[ \t>_#`[("']{0,12}(?:system|developer)(?:\s+(?:prompt|message|instructions?))?[\s*_`"')\]]*:/im,
  /<\|\/?(?:im_start|im_end|system|endoftext|start_header_id|eot_id|begin_of_text)\|?>|&lt;\|\/?(?:im_start|im_end|system|start_header_id)\|?>/i,
  /\[\/?INST\]|(?:<<|&lt;<|&lt;&lt;)\/?SYS(?:>>|&gt;&gt;)|\bsystem_?instructions?["'`]?\s*[:=]|\bsystemInstruction\b/i,
  /["']?\brole\b["']?\s*[:=]\s*["'](?:system|developer)["']/i,
];

const SHAPES: readonly (readonly [CodeShape, readonly RegExp[]])[] = [
  ["query", QUERIES],
  ["stack-trace", STACK_TRACES],
  ["path", PATHS],
  ["schema", SCHEMAS],
  ["role-marker", ROLE_MARKERS],
];

export function findCodeShape(text: string): CodeShape | null {
  return SHAPES.find(([, patterns]) => patterns.some((pattern) => pattern.test(text)))?.[0] ?? null;
}
