import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FieldTechnician, newFieldCompany } from './support/field-company.ts';
import { deviceReady, installDevice, keep, untilStocked } from './support/offline-device.ts';
import { type Console, openConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { prepareBoard } from './support/prepare-board.ts';
import { problemsInBothThemes, seriousProblems } from './support/serious-problems.ts';
import { visit } from './support/visit.ts';

let running: Console;
let user: ConsoleUser;
let board: Awaited<ReturnType<typeof prepareBoard>>;
let technician: FieldTechnician;
let visitId: string;
beforeAll(async () => {
  const shared = await openConsole();
  running = shared;
  // Sees what only the operator of a deployment sees.
  user = await shared.operator();
  board = await prepareBoard(user);
  await user.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
  const field = await newFieldCompany(running);
  technician = await field.newTechnician('Ada Kowalski');
  ({ id: visitId } = await field.newVisit(technician.technicianId));
});
afterAll(() => running[Symbol.asyncDispose]());

/** Lists and pages of records are checked by `record-walk`; one list and the flags stand here for their colours. */
const staffPaths = [
  '/dashboard',
  '/jobs',
  '/events',
  '/observability',
  '/feature-flags',
  '/team',
  '/field-inbox',
  '/unsent',
  '/outbox',
  '/system-status',
  '/settings',
  '/profile',
  '/jobs/00000000-0000-4000-8000-000000000000',
];

// Each page is loaded once per width. A theme changes colours only, so the light theme is checked against these rules
// alone, and at one width.
describe.concurrent.each([1440, 390])('at %i px', { timeout: 300_000 }, (width) => {
  test('no view of staff has a serious accessibility problem, dark or light', async () => {
    const { page, context } = await running.openWindow(user, { width, height: 900 });
    for (const path of [...staffPaths, `/dispatch?day=${board.day}`]) {
      await visit(page, path);
      expect(await problemsOf(page, width)).toEqual([]);
    }
    await context.close();
  });

  test('no view of technicians has a serious accessibility problem, with and without a network', async () => {
    const { page, context } = await running.openWindow(technician, { width, height: 900 });
    await installDevice(page);
    await page.goto('/technician-portal');
    await page.getByText('Before leaving').waitFor();
    await deviceReady(page);
    expect(await problemsOf(page, width)).toEqual([]);
    await page.getByRole('button', { name: 'Notes' }).first().click();
    await page.getByRole('dialog').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const view of ['Coming', 'My hours']) {
      await page.getByRole('radio', { name: view }).click();
      await untilDrawn(page);
      expect(await seriousProblems(page)).toEqual([]);
    }
    await untilStocked(page);
    await context.setOffline(true);
    const body = { kind: 'note', data: { text: 'Valve was stuck' } };
    await keep(page, { method: 'POST', path: `/api/visits/${visitId}/entries`, body, label: 'Note' });
    await page.getByRole('link', { name: 'Unsent changes' }).click();
    await page.getByRole('list', { name: 'Unsent changes' }).waitFor();
    expect(await problemsOf(page, width)).toEqual([]);
    await context.close();
  });
});

async function untilDrawn(page: Page): Promise<void> {
  await page.locator('html[data-ready]').waitFor();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('main .animate-shimmer') === null);
}

async function problemsOf(page: Page, width: number): Promise<string[]> {
  await untilDrawn(page);
  return await (width > 1000 ? problemsInBothThemes : seriousProblems)(page);
}
