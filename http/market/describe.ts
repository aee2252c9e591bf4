/** Fields of the form beside the files. */
export const IMPORT_FIELDS: Readonly<Record<string, string>> = {
  saved_on: "The day on which the file that follows was saved (ISO 8601): prices without a day are of that day.",
  market: "Market of files that do not say theirs: an ISO country code, such as US.",
  currency: "Currency of amounts without one (ISO 4217); the market's when left out.",
  shop: "Whose products and orders the shop's exports are.",
  map: 'Corrections as JSON: {"files": {"NAME": {"market": "US", "refreshedOn": "2026-05-31", "columns": {"HEADING": "keyword"}}}}; null for a column that is not used.',
  dry_run: "true: reads and reports, changes nothing.",
  replace: "true: takes the place of a market that was loaded from tables.",
};

/** What GET says of the endpoint: enough to use it without any other document. */
export const describeMarketImport = (maxBytes: number) => ({
  description:
    "Makes a market of exports as sellers have them (keyword tools, ad reports, shop and price exports). POST with a form (multipart/form-data) and a key of an operator. Files are told by their content. With Accept: text/event-stream every step is told as it is done, then the result. DELETE takes the last import back: files, the correction of a file, or edits of groups.",
  fields: {
    "(files)":
      "One or more files, under any name; gzip, ZIP and Excel workbooks are unpacked. An import-map.json among them is read as the map.",
    ...IMPORT_FIELDS,
  },
  response: {
    dry_run: "Whether it only looked.",
    changed: "Whether there is a new market now.",
    files:
      "Each with what it is, its market and day, rows read, used and rejected (read = used + rejected), the first 50 rejections by line, column and reason, cells that were left out, columns that were guessed with how sure that is (0-1), columns that are not used.",
    known: "Files whose content was imported before.",
    not_read: "Files that are none of the known exports, with the reason.",
    groups: "Product groups: how many, and the first 100.",
    coverage: "What can be asked of the market now, in lines.",
    meanings: "What a column can mean, for the map.",
  },
  events: [{ progress: "…" }, { result: {} }, { error: { status: 422, message: "…" } }],
  limits: { body: `${Math.floor(maxBytes / 1024 / 1024)} MiB`, files: 200, at_once: 1 },
  example: 'curl -H "X-API-Key: …" -F market=US -F dry_run=true -F file=@keywords.csv -F file=@products.csv ADDRESS',
});
