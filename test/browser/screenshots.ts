import path from "node:path";

/** Where a person can look at what was drawn; not in the repository. */
export const SCREENSHOTS = path.join(import.meta.dirname, "screenshots");
