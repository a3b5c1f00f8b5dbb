import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredReport } from '@switchyard/contracts/error-reports/error-report.ts';
import { keepSourceMaps } from '@switchyard/platform/db/repositories/source-map-repository.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readSourceMaps, sourceMapFolder } from '../../scripts/lib/store-source-maps.ts';
import { type Console, openConsole } from './support/open-console.ts';
import { prepareBoard } from './support/prepare-board.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

test('a panel that fails leaves its page alive, and offers its retry again after 30 seconds', async () => {
  const user = await running.newCompany();
  const { visits } = await prepareBoard(user);
  const { body: visit } = await user.call('GET', `/api/visits/${visits[0]?.id}`);
  const { page } = await running.openWindow(user);
  await page.clock.install();
  // An answer that no version of the server gives.
  await page.route('**/api/jobs/*/photos*', (route) => route.fulfill({ json: { items: [null] } }));
  await page.goto(`/jobs/${String(visit['jobId'])}`);
  const screen = page.locator('[role=alert][data-level]');
  await screen.getByText('Oops! Something went wrong').waitFor();
  expect(await screen.count()).toBe(1);
  expect(await screen.getAttribute('data-level')).not.toBe('page');
  await page.getByRole('button', { name: 'Change state' }).waitFor();
  await page.getByRole('region', { name: 'Timeline' }).waitFor();
  const retry = screen.getByRole('button', { name: 'Try Again' });
  for (const count of [1, 2, 3]) {
    await retry.click();
    await screen.getByText(`Retry attempt ${count} of 3`).waitFor();
  }
  expect(await retry.isDisabled()).toBe(true);
  await page.clock.fastForward(31_000);
  await expect.poll(() => retry.isEnabled()).toBe(true);
  await page.unroute('**/api/jobs/*/photos*');
});

test('a report names file and line of the sources, and the source maps are not served', async () => {
  const { files, read } = await readSourceMaps(sourceMapFolder);
  expect(files.length).toBeGreaterThan(20);
  await keepSourceMaps(running.database.global, files, read);
  const user = await running.newCompany();
  const { visits } = await prepareBoard(user);
  const { body: visit } = await user.call('GET', `/api/visits/${visits[0]?.id}`);
  const { page } = await running.openWindow(user);
  await page.route('**/api/jobs/*/photos*', (route) => route.fulfill({ json: { items: [null] } }));
  const [sent] = await Promise.all([
    page.waitForResponse((response) => new URL(response.url()).pathname === '/api/errors'),
    page.goto(`/jobs/${String(visit['jobId'])}`),
  ]);
  const { errorId } = sent.request().postDataJSON() as { errorId: string };
  const { body: found } = await user.call('GET', `/api/observability/error-groups?q=${errorId}`);
  const [group] = found['items'] as { id: string }[];
  const { body } = await user.call('GET', `/api/observability/error-groups/${group?.id}?errorId=${errorId}`);
  const [report] = body['reports'] as StoredReport[];
  const own = report?.frames.find(({ source }) => source?.file.startsWith('web/src/features/photos/'));
  const { file, line } = own?.source ?? { file: '', line: 0 };
  const source = await readFile(join(import.meta.dirname, '../..', file), 'utf8');
  expect(source.split('\n').length).toBeGreaterThanOrEqual(line);
  await page.goto(`/observability?group=${group?.id}`);
  await page
    .getByRole('list', { name: 'Places in the sources' })
    .getByText(`${file}:${line}:`)
    .first()
    .waitFor();

  const script = `${running.url}${own?.file}`;
  expect(await (await fetch(script)).text()).not.toContain('sourceMappingURL');
  expect((await fetch(`${script}.map`)).status).toBe(404);
});

test('a failed read is described in the words for its kind of failure', async () => {
  const user = await running.newCompany();
  const { page } = await running.openWindow(user);
  await page.route('**/api/flags', (route) => route.abort());
  await page.goto('/feature-flags');
  await page.getByText('Connection problem. Please check your internet connection.').waitFor();
});

test('a signed-in user who wants to start a trial is told where they are', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user);
  await page.goto('/signup');
  await page.waitForURL('**/dashboard');
  await page.getByText('You are signed in already', { exact: true }).waitFor();
  await page.getByText(/^You are in .+ as .+\. Sign out to create another company\.$/).waitFor();
  expect(problems).toEqual([]);
});
