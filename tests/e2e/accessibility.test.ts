import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Console, type ConsoleUser, openConsole } from './support/open-console.ts';
import { prepareBoard } from './support/prepare-board.ts';

let running: Console;
let user: ConsoleUser;
let board: Awaited<ReturnType<typeof prepareBoard>>;
beforeAll(async () => {
  running = await openConsole();
  user = await running.newCompany();
  board = await prepareBoard(user);
  await user.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
});
afterAll(() => running[Symbol.asyncDispose]());

const paths = [
  '/dashboard',
  '/jobs',
  '/customers',
  '/technicians',
  '/events',
  '/observability',
  '/feature-flags',
  '/feature-flags/smart_reassign',
  '/team',
];

for (const theme of ['dark', 'light'] as const) {
  for (const width of [1440, 390]) {
    test(`no view has a serious accessibility problem (${theme}, ${width} px)`, {
      timeout: 180_000,
    }, async () => {
      const { page, context } = await running.openWindow(user, { theme, width, height: 900 });
      for (const path of [...paths, `/dispatch?day=${board.day}`]) {
        await page.goto(path);
        await page.getByRole('main').waitFor();
        await page.waitForLoadState('networkidle');
        expect(await seriousProblems(page)).toEqual([]);
      }
      await context.close();
      const visitor = await running.openWindow(null, { theme, width, height: 900 });
      for (const path of ['/login', '/signup', '/forgot-password', '/nowhere']) {
        await visitor.page.goto(path);
        await visitor.page.waitForLoadState('networkidle');
        expect(await seriousProblems(visitor.page)).toEqual([]);
      }
      await visitor.context.close();
    });
  }
}

async function seriousProblems(page: ConstructorParameters<typeof AxeBuilder>[0]['page']): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .flatMap((violation) =>
      violation.nodes.map(
        (node) => `${page.url()} ${violation.id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`,
      ),
    );
}
