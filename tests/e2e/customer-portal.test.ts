import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { drawJpeg } from '../support/test-pictures.ts';
import { type Console, openConsole } from './support/open-console.ts';
import { newPortalCompany } from './support/portal-company.ts';
import { problemsInBothThemes } from './support/serious-problems.ts';
import { smallTargets } from './support/touch-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const shot = async (page: Page, name: string) => {
  const folder = process.env['PORTAL_SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
};
const current = (page: Page) =>
  page.getByRole('list', { name: 'Progress of the visit' }).locator('[aria-current=step]');

test('a customer sees on a phone how a visit moves through its stages, and the report afterwards', async () => {
  const company = await newPortalCompany(running);
  let visit = await company.newVisit('No heat in the bakery');
  const window = await running.openWindow(company.customer, { width: 390, height: 844 });
  const { page } = window;
  await page.goto('/');
  await current(page).getByText('Scheduled').waitFor();
  await page.getByRole('link', { name: /No heat in the bakery/ }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('visit-1.ics');
  expect(await readFile(await download.path(), 'utf8')).toContain(`UID:visit-${visit.id}@switchyard`);
  expect(await smallTargets(page)).toEqual([]);
  visit = await company.advance(visit, 'dispatched', 'en_route');
  await current(page).getByText('On the way').waitFor();
  await page.getByText('Ana Voss is on the way to you.').waitFor();
  await shot(page, 'portal-390');
  expect(await problemsInBothThemes(page)).toEqual([]);
  visit = await company.advance(visit, 'on_site');
  await current(page).getByText('Arrived').waitFor();
  visit = await company.advance(visit, 'in_progress');
  await current(page).getByText('Working').waitFor();
  await company.advance(visit, 'completed');
  const finished = page.getByRole('region', { name: 'Finished' });
  await finished.getByText('Replaced the igniter').waitFor();
  await page.getByText('No visit is planned').waitFor();
  expect(await smallTargets(page)).toEqual([]);
  expect(window.problems).toEqual([]);
});

test('the portal leads to the question of the office, other jobs, files, sites and messages', async () => {
  const company = await newPortalCompany(running);
  const done = await company.newVisit('Oven door repaired');
  await company.advance(done, 'dispatched', 'en_route', 'on_site', 'in_progress', 'completed');
  const { bytes, sha256 } = await drawJpeg({ seed: 7 });
  await company.newVisit('Yearly inspection of the boiler', 30);
  await company.newVisit('Replace the filter of the ventilation above the second oven', 60);
  await company.post('/api/attachments', {
    recordKind: 'job',
    recordId: done.jobId,
    name: 'Warranty.txt',
    visibility: 'customer',
    content: 'SGVsbG8=',
  });
  await company.post('/api/equipment', {
    name: 'Deck oven',
    category: 'other',
    ownerKind: 'customer',
    customerId: company.customerId,
    siteId: company.siteId,
  });
  const window = await running.openWindow(company.customer);
  const { page, context } = window;
  const origin = running.url;
  const sent = await context.request.put(`${origin}/api/jobs/${done.jobId}/photos/${sha256}`, {
    headers: { origin, 'content-type': 'application/octet-stream' },
    params: { total: bytes.length, offset: 0, takenAt: new Date().toISOString() },
    data: bytes,
  });
  expect(sent.status()).toBeLessThan(300);
  const request = await context.request.post(`${origin}/api/service-requests`, {
    headers: { origin, 'idempotency-key': crypto.randomUUID() },
    data: { description: 'The light in the hall flickers' },
  });
  const asked = (await request.json()) as { id: string; revision: number };
  const question = { to: 'needs_info', reason: 'Which hall?' };
  await company.post(`/api/service-requests/${asked.id}/transitions`, question, asked.revision);

  await page.goto('/customer-portal');
  await page.getByText('We have a question about').waitFor();
  await page.getByRole('region', { name: 'Other jobs' }).getByText('Replace the filter').waitFor();
  await page
    .getByRole('region', { name: 'Files' })
    .getByRole('link', { name: /Warranty.txt/ })
    .waitFor();
  await page.getByRole('link', { name: '1 photo of job 1' }).waitFor();
  await page.getByRole('link', { name: '1 piece of equipment' }).waitFor();
  await shot(page, 'portal-1440');
  await page.getByRole('region', { name: 'Messages' }).getByRole('textbox').waitFor();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await shot(page, 'portal-full-390');
  await page.getByRole('link', { name: 'Answer' }).click();
  await page.getByText('Which hall?').waitFor();
  expect(window.problems).toEqual([]);
});

test('a tracking link of the office shows the visit to a visitor without an account', async () => {
  const company = await newPortalCompany(running);
  const visit = await company.newVisit('Oven does not start');
  const office = await running.openWindow(company.office);
  await office.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await office.page.goto(`/jobs/${visit.jobId}`);
  await office.page.getByRole('button', { name: 'Copy tracking link' }).click();
  await office.page.getByText('Tracking link copied').first().waitFor();
  const url = await office.page.evaluate(() => navigator.clipboard.readText());
  await shot(office.page, 'office-link-1440');

  await company.advance(visit, 'dispatched', 'en_route');
  const visitor = await running.openWindow(null, { width: 390, height: 844 });
  const { page } = visitor;
  await page.goto(url);
  await current(page).getByText('On the way').waitFor();
  await page.getByText('Ana Voss is on the way to you.').waitFor();
  await shot(page, 'track-390');
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await shot(page, 'track-1440');
  await page.goto('/track#made-up-by-a-visitor.who-wants-to.look');
  await page.getByText('This link shows no visit').waitFor();
  expect([...office.problems, ...visitor.problems.filter((text) => !/410/.test(text))]).toEqual([]);
});

test('a customer rates finished work in the portal and by a link, and the office sees it', async () => {
  const company = await newPortalCompany(running);
  const visit = await company.newVisit('Oven does not start');
  await company.advance(visit, 'dispatched', 'en_route', 'on_site', 'in_progress', 'completed');
  const office = await running.openWindow(company.office);
  await office.page.goto(`/jobs/${visit.jobId}`);
  await office.page.getByRole('region', { name: 'Visits' }).getByText('Replaced the igniter').waitFor();
  const window = await running.openWindow(company.customer, { width: 390, height: 844 });
  const { page } = window;
  await page.goto('/customer-portal');
  await page.getByRole('link', { name: 'Rate the work of job 1' }).click();
  const form = page.getByRole('form', { name: 'Rating' });
  await form.getByRole('button', { name: 'Send rating' }).click();
  await form.getByText('Choose one to five stars').waitFor();
  await form.getByRole('radio', { name: '4 of 5: Good' }).check();
  await form.getByLabel('What should we know?').fill('Came on time');
  await shot(page, 'rating-390');
  expect(await problemsInBothThemes(page)).toEqual([]);
  await form.getByRole('button', { name: 'Send rating' }).click();
  await page.getByText('Thank you for your rating.').waitFor();

  const rating = office.page.getByRole('region', { name: 'Rating by the customer' });
  await rating.getByText('4 of 5: Good').waitFor();
  await rating.getByText('Came on time').waitFor();
  await office.page.getByText('Rated 4 of 5').first().waitFor();
  await shot(office.page, 'office-rating-1440');
  expect(await problemsInBothThemes(office.page)).toEqual([]);

  const visitor = await running.openWindow(null, { width: 390, height: 844 });
  const open = async ({ id }: { id: string }) => {
    const link = await company.office.call('GET', `/api/visits/${id}/tracking-link`);
    await visitor.page.goto(String(link.body['url']));
  };
  await open(visit);
  await visitor.page.getByText('4 of 5: Good').waitFor();
  expect(await visitor.page.getByRole('button').count()).toBe(0);
  const other = await company.newVisit('Light in the hall', 4);
  await company.advance(other, 'dispatched', 'en_route', 'on_site', 'in_progress', 'completed');
  await open(other);
  await visitor.page.getByRole('radio', { name: '5 of 5: Very good' }).check();
  await shot(visitor.page, 'track-rating-390');
  expect(await problemsInBothThemes(visitor.page)).toEqual([]);
  await visitor.page.getByRole('button', { name: 'Send rating' }).click();
  await visitor.page.getByRole('button', { name: /^Change it until/ }).waitFor();
  await office.page.goto(`/jobs/${other.jobId}`);
  await rating.getByText('5 of 5: Very good').waitFor();
  expect([...office.problems, ...window.problems, ...visitor.problems]).toEqual([]);
});
