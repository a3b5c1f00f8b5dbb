import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

const besideBuilder = createRequire(import.meta.resolve('@axe-core/playwright'));
/** The checker. Its builder would load the readable source, twice as long, and twice per page. */
const checker = readFileSync(besideBuilder.resolve('axe-core/axe.min.js'), 'utf8');

/** Rules that a page is checked against, and which findings count. */
export type Standard = { readonly tags: readonly string[]; readonly isWhollyKept: boolean };

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Problems that prevent users from using a page. */
const serious: Standard = { tags: guidelines, isWhollyKept: false };
/** All findings of the guidelines. */
export const guidelinesInFull: Standard = { tags: guidelines, isWhollyKept: true };
/** The guidelines and best practices. */
export const bestPractice: Standard = { tags: [...guidelines, 'best-practice'], isWhollyKept: true };

/** A theme changes only colours: these rules check them. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Accessibility problems of the page in its current state; default: serious ones. */
export async function seriousProblems(page: Page, standard: Standard = serious): Promise<string[]> {
  return await check(page, standard, { type: 'tag', values: [...standard.tags] });
}

/** The same for colours only, for additional themes. */
async function colourProblems(page: Page, standard: Standard): Promise<string[]> {
  return await check(page, standard, { type: 'rule', values: colourRules });
}

/** Accessibility problems of the page in its current state, in dark and in light. */
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

/** How often a page is checked that changes while it is checked. */
const mostChecks = 4;

async function watchChanges(page: Page): Promise<void> {
  await page.evaluate(() => {
    const noteChange = () => Reflect.set(window, 'hasPageChanged', true);
    const everything = { subtree: true, childList: true, characterData: true, attributes: true };
    if (!('hasPageChanged' in window)) new MutationObserver(noteChange).observe(document.body, everything);
    Reflect.set(window, 'hasPageChanged', false);
  });
}

/** True if the page has changed since this was asked last. */
async function takeChanges(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const hasChanged = Reflect.get(window, 'hasPageChanged') as boolean;
    Reflect.set(window, 'hasPageChanged', false);
    return hasChanged;
  });
}

type RunOnly = { type: 'tag' | 'rule'; values: string[] };

/**
 * Runs the checker inside the page. Our pages contain no frames of other origins, for which the checker would
 * transfer its results to an empty page, taking several times as long. It stays loaded until the page is left.
 */
async function check(page: Page, { isWhollyKept }: Standard, runOnly: RunOnly): Promise<string[]> {
  const isThere = await page.evaluate(() => {
    // Skips colour transitions, whose intermediate values are meaningless; finite animations are finished.
    for (const animation of document.getAnimations()) {
      const isOfTime = animation.timeline === document.timeline;
      if (isOfTime && animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish();
    }
    return 'axe' in window;
  });
  if (!isThere) await page.evaluate(checker);
  const builder = () =>
    new AxeBuilder({ page, axeSource: 'void 0' })
      .options({ resultTypes: ['violations'], runOnly })
      .setLegacyMode();
  await watchChanges(page);
  let { violations } = await builder().analyze();
  // The checker copies texts before it reads names: on a page that changed meanwhile, they need not belong together.
  for (let more = mostChecks - 1; more > 0 && violations.length > 0 && (await takeChanges(page)); more -= 1) {
    ({ violations } = await builder().analyze());
  }
  return violations
    .filter(({ impact }) => isWhollyKept || impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${page.url()} ${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`),
    );
}
