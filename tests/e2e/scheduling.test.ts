import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { guidelinesInFull, problemsInBothThemes, seriousProblems } from './support/serious-problems.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { visit } from './support/visit.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const shifts = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 480, endMinute: 720 }));

async function create(user: ConsoleUser, path: string, body: unknown): Promise<string> {
  const answer = await user.call('POST', path, { body });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

/** Two technicians with half a day each, nine jobs of an hour, and one at a site without coordinates. */
async function prepareWork(user: ConsoleUser) {
  const customerId = await create(user, '/api/customers', { name: 'Fenway Apartments' });
  const site = (name: string, position: object | null) =>
    create(user, '/api/sites', {
      customerId,
      name,
      position,
      address: { line1: '80 Boylston St', city: 'Boston' },
    });
  const sites = [
    await site('Main house', { latitude: 42.35, longitude: -71.06 }),
    await site('Annex', { latitude: 42.42, longitude: -71.1 }),
  ];
  const nowhere = await site('Garage', null);
  for (const [name, latitude] of [
    ['Ada Kowalski', 42.34],
    ['Ben Tran', 42.43],
  ] as const) {
    await create(user, '/api/technicians', {
      name,
      trade: 'hvac',
      shifts,
      home: { latitude, longitude: -71.08 },
    });
  }
  const titles = [
    'No heat, 3rd floor',
    'Condenser install',
    'Thermostat dead',
    'Leaking valve',
    'Filter change',
  ];
  const more = ['Noisy fan', 'Pump check', 'Boiler service', 'Duct cleaning'];
  for (const [at, title] of [...titles, ...more, 'Lost boiler'].entries()) {
    const siteId = title === 'Lost boiler' ? nowhere : sites[at % 2];
    const priority = at === 0 ? 'high' : 'none';
    const job = { title, type: 'Repair', trade: 'hvac', customerId, siteId, estimatedMinutes: 60, priority };
    await create(user, '/api/jobs', job);
  }
}

test('a dispatcher plans a day, accepts a part of the plan, and sees each answer', async () => {
  const user = await running.newCompany();
  await prepareWork(user);
  const { page, problems } = await running.openWindow(user);
  await visit(page, `/dispatch?day=${day}`);
  await page.getByRole('link', { name: 'Plan this day…' }).click();
  const form = page.getByRole('form', { name: 'New plan' });
  await form.getByLabel('First day').waitFor();
  expect(await form.getByLabel('First day').inputValue()).toBe(day);
  await page.getByText('No plans yet').waitFor();
  await form.getByText('More options').click();
  // Long enough for a slow machine to draw the page of the plan before the search ends.
  await form.getByLabel('Time to search').click();
  await page.getByRole('option', { name: '30 seconds', exact: true }).click();
  expect(await seriousProblems(page, guidelinesInFull)).toEqual([]);
  await form.getByRole('button', { name: 'Search a plan' }).click();

  await page.getByText('Searching for better plans. You can leave this page.').waitFor();
  await page.getByRole('progressbar', { name: 'Search' }).waitFor();
  await page.getByText('The search has ended. Nothing has changed on the board yet.').waitFor();
  await page.getByText('Ready', { exact: true }).waitFor();
  const ada = page.getByRole('region', { name: 'Ada Kowalski' });
  await ada.getByRole('listitem').first().waitFor();
  expect(await problemsInBothThemes(page, guidelinesInFull)).toEqual([]);

  await page.getByRole('tab', { name: /Unassigned/ }).click();
  await page.getByText('What would help, cheapest first').first().waitFor();
  await page
    .getByText(/of overtime for (Ada Kowalski|Ben Tran)/)
    .first()
    .waitFor();
  expect(await seriousProblems(page, guidelinesInFull)).toEqual([]);
  await page.getByRole('tab', { name: /Not usable/ }).click();
  await page.getByRole('link', { name: /Lost boiler/ }).waitFor();
  await page.getByText('The site has no coordinates. Enter them at the site of the customer.').waitFor();
  await page.getByRole('tab', { name: /Moves/ }).click();

  // Another dispatcher renames a job of the plan: its move is out.
  const { body } = await user.call('GET', '/api/jobs?q=heat');
  const [job] = (body as unknown as { items: { id: string; revision: number }[] }).items;
  await user.call('PATCH', `/api/jobs/${job?.id}`, {
    body: { title: 'No heat at all' },
    revision: job?.revision ?? 0,
  });
  await page.getByText('Changed since', { exact: true }).waitFor();
  const boxes = page.getByRole('checkbox', { name: /^Apply #/ });
  const all = await boxes.count();
  await boxes.first().uncheck();
  await page.getByText(`${all - 1} of ${all} chosen`).waitFor();
  await page.getByRole('button', { name: `Apply ${all - 1} moves` }).click();
  await page
    .getByText(`${all - 1} on the board`, { exact: false })
    .first()
    .waitFor();
  expect(await page.getByText('Applied', { exact: true }).count()).toBe(all - 1);
  const { body: visits } = await user.call('GET', '/api/visits?limit=100');
  expect((visits as unknown as { items: unknown[] }).items).toHaveLength(all - 1);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await seriousProblems(page, guidelinesInFull)).toEqual([]);
  await page.getByRole('link', { name: 'Change options…' }).click();
  await page.getByText('Plan again with other options').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await seriousProblems(page, guidelinesInFull)).toEqual([]);
  expect(problems).toEqual([]);
});
