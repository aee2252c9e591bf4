import type { Cluster } from "../domain.js";
import { findCategory, readCategories } from "../vocabulary/categories.js";
import { HeadNouns } from "../vocabulary/head-nouns.js";
import { findSpans, type Span } from "../vocabulary/spans.js";
import { createTermTable, type TermHit } from "../vocabulary/term-table.js";
import { splitWords, type Word } from "../vocabulary/words.js";
