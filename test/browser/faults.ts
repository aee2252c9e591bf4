import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** What keeps people out: rules of WCAG 2.2 AA that the page breaks, with where. */
export async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map(({ html }) => html)
        .slice(0, 3)
        .join(" | ")}`,
  );
}
