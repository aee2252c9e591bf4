import type { Entries } from "../pages/entries.js";
import type { PageFinding } from "../pages/read-page.js";
import { siteOf } from "./addresses.js";
import type { Crawl } from "./crawl.js";
import type { PageTaker } from "./page-taker.js";

/** Lists in a row that bring nothing new: the next ones will not either. */
const MOST_BARREN = 3;
/** Of a whole shop, and of one list that shows no product itself. */
const MOST_SHELVES = 50;
const MOST_SHELVES_OF_LIST = 5;
const MOST_QUEUED = 5000;

/** From a list of products to its next pages and to the pages of the products; from a shop's home page to its categories as well. */
export async function readLinkedPages(
  crawl: Crawl,
  start: { readonly url: string; readonly finding: PageFinding; readonly isShop: boolean },
  taker: PageTaker,
  entries: Entries,
): Promise<void> {
  const site = siteOf(start.url);
  const queue: string[] = [];
  const queued = new Set<string>();
  const enqueue = (finding: PageFinding): number => {
    const before = queued.size;
    for (const link of finding.productLinks) {
      if (queued.size >= MOST_QUEUED || queued.has(link) || taker.isKnown(link)) continue;
      queued.add(link);
      queue.push(link);
    }
    return queued.size - before;
  };
  const readLists = async (first: PageFinding): Promise<void> => {
    let finding: PageFinding | null = first;
    for (let barren = 0; finding?.next && barren < MOST_BARREN && !entries.isFull; ) {
      const fetched = await crawl.visit(finding.next, site);
      finding = fetched ? await taker.read(fetched) : null;
      if (!fetched || !finding) return;
      const before = entries.size + taker.waiting;
      taker.take(finding, fetched.url);
      barren = entries.size + taker.waiting + enqueue(finding) > before ? 0 : barren + 1;
    }
  };
  enqueue(start.finding);
  await readLists(start.finding);
  if (start.isShop || (queue.length === 0 && entries.size === 0)) {
    const most = start.isShop ? MOST_SHELVES : MOST_SHELVES_OF_LIST;
    for (const [at, shelf] of start.finding.listLinks.entries()) {
      if (at >= most || crawl.isOver() || entries.isFull) {
        crawl.leaveOut(shelf);
        continue;
      }
      const fetched = await crawl.visit(shelf, site);
      const finding = fetched ? await taker.read(fetched) : null;
      if (!fetched || !finding) continue;
      taker.take(finding, fetched.url);
      enqueue(finding);
      await readLists(finding);
    }
  }
  await readProductPages(crawl, queue, site, taker, entries, enqueue);
}

/** One page after the other; what they link to comes last. */
async function readProductPages(
  crawl: Crawl,
  queue: readonly string[],
  site: string,
  taker: PageTaker,
  entries: Entries,
  enqueue: (finding: PageFinding) => number,
): Promise<void> {
  // The queue grows while it is read.
  for (const address of queue) {
    if (taker.isKnown(address)) continue;
    if (entries.isFull || crawl.isOver()) {
      crawl.leaveOut(address);
      continue;
    }
    const fetched = await crawl.visit(address, site);
    const finding = fetched ? await taker.read(fetched) : null;
    if (!fetched || !finding) continue;
    taker.take(finding, fetched.url);
    enqueue(finding);
  }
}
