import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What a page as it stands has of serious accessibility problems, in dark and in light. */
export async function problemsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['dark', 'light']) {
    await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
    // Colours fade over; what is measured on the way is neither.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
          .map((animation) => animation.finished),
      ),
    );
    // Options come first: set later, they would undo the choice of rules.
    const builder = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(everything);
    const { violations } = await builder.analyze();
    found.push(
      ...violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) =>
          nodes.map((node) => `${theme} ${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
        ),
    );
  }
  return found;
}
