import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** Which rules a page is held to, and which of what they find counts. */
export type Standard = { readonly tags: readonly string[]; readonly isWhollyKept: boolean };

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** What keeps somebody from using a page. */
const serious: Standard = { tags: guidelines, isWhollyKept: false };
/** The guidelines to the letter. */
export const guidelinesInFull: Standard = { tags: guidelines, isWhollyKept: true };
/** The guidelines and what experience adds to them. */
export const bestPractice: Standard = { tags: [...guidelines, 'best-practice'], isWhollyKept: true };

/** A theme changes colours and nothing else: these rules look at them. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What a page as it stands has of accessibility problems; default: serious ones. */
export async function seriousProblems(page: Page, standard: Standard = serious): Promise<string[]> {
  return await check(page, standard, { type: 'tag', values: [...standard.tags] });
}

/** The same of its colours alone, for a theme after the first. */
async function colourProblems(page: Page, standard: Standard): Promise<string[]> {
  return await check(page, standard, { type: 'rule', values: colourRules });
}

/** What a page as it stands has of accessibility problems, in dark and in light. */
export async function problemsInBothThemes(page: Page, standard: Standard = serious): Promise<string[]> {
  await paint(page, 'dark');
  const dark = await seriousProblems(page, standard);
  await paint(page, 'light');
  const light = await colourProblems(page, standard);
  return [...dark.map((found) => `dark ${found}`), ...light.map((found) => `light ${found}`)];
}

async function paint(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme);
}

type RunOnly = { type: 'tag' | 'rule'; values: string[] };

/**
 * Runs the checker inside the page: our pages have no frames of others, for whose sake it would carry everything it
 * saw over to an empty page, which takes several times as long. Once there, it stays until the page is left.
 */
async function check(page: Page, { isWhollyKept }: Standard, runOnly: RunOnly): Promise<string[]> {
  const isThere = await page.evaluate(() => {
    // Colours fade over; what is measured on the way is neither. What ends by itself is brought to its end.
    for (const animation of document.getAnimations()) {
      const isOfTime = animation.timeline === document.timeline;
      if (isOfTime && animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    }
    return 'axe' in window;
  });
  const { violations } = await new AxeBuilder({ page, ...(isThere ? { axeSource: 'void 0' } : {}) })
    .options({ resultTypes: ['violations'], runOnly })
    .setLegacyMode()
    .analyze();
  return violations
    .filter(({ impact }) => isWhollyKept || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${page.url()} ${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
    );
}
