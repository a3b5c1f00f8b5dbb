import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { guidelinesInFull, problemsInBothThemes } from './support/serious-problems.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { smallTargets } from './support/touch-problems.ts';
import { visit } from './support/visit.ts';

let running: Console;
let company: Awaited<ReturnType<typeof newPlaces>>;
beforeAll(async () => {
  running = await openConsole();
  company = await newPlaces();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const create = async (user: ConsoleUser, path: string, body: unknown) => {
  const answer = await user.call('POST', path, { body });
  expect(answer.status).toBe(201);
  return answer.body as unknown as { id: string; number: number };
};

/** A company with two jobs in Boston, two at one place in Worcester, and one without a position. */
async function newPlaces() {
  const user = await running.newCompany();
  const customer = await create(user, '/api/customers', { name: 'Fenway Apartments' });
  const newSite = (name: string, position: unknown) =>
    create(user, '/api/sites', {
      customerId: customer.id,
      name,
      position,
      address: { line1: `${name} 1`, city: 'Boston' },
    });
  const harbor = await newSite('Harbor', { latitude: 42.3601, longitude: -71.0589 });
  const fenway = await newSite('Fenway', { latitude: 42.3467, longitude: -71.0972 });
  const worcester = await newSite('Worcester', { latitude: 42.2626, longitude: -71.8023 });
  const unknown = await newSite('Unknown', null);
  const newJob = (title: string, site: { id: string }, trade = 'hvac') =>
    create(user, '/api/jobs', {
      customerId: customer.id,
      siteId: site.id,
      title,
      type: 'repair',
      trade,
      estimatedMinutes: 60,
    });
  const leak = await newJob('Leak in the cellar', harbor, 'plumbing');
  const heat = await newJob('No heat', fenway);
  const fan = await newJob('Loud fan', worcester);
  await newJob('Broken switch', worcester, 'electrical');
  await newJob('Clogged drain', unknown, 'plumbing');
  return { user, customer, leak, heat, fan, unknown };
}

const map = (page: Page) => page.getByRole('region', { name: 'Map of jobs' });
const list = (page: Page) => page.getByRole('list', { name: 'Jobs of the map' });
const entries = (page: Page) => list(page).getByRole('listitem');
const peek = (page: Page, title: string) => page.getByRole('group', { name: title });

/** Violations of the content security policy, and addresses outside the console's origin. */
async function watchOrigins(page: Page) {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== new URL(running.url).origin) foreign.push(url.href);
  });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { violations: seen });
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      seen.push(`${violatedDirective} ${blockedURI}`);
    });
  });
  return {
    foreign,
    violations: () => page.evaluate(() => (window as unknown as { violations: string[] }).violations),
  };
}

/** Waits until the map has drawn what it has. */
async function untilDrawn(page: Page): Promise<void> {
  await map(page).waitFor();
  await page.getByRole('toolbar', { name: 'Controls of Map of jobs' }).waitFor();
}

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('jobs are on a map and in its list, without the internet, at $width px', async (size) => {
  const { page, problems } = await running.openWindow(company.user, size);
  const watched = await watchOrigins(page);
  await visit(page, '/jobs');
  await page.getByRole('radio', { name: 'Map' }).check();
  expect(new URL(page.url()).searchParams.get('layout')).toBe('map');
  const land = page.waitForResponse(/map-land-.*\.json$/);
  await untilDrawn(page);
  expect((await land).status()).toBe(200);
  await entries(page).nth(4).waitFor();
  expect(await entries(page).count()).toBe(5);
  await page.getByText('1 without a position').waitFor();
  expect(await problemsInBothThemes(page, guidelinesInFull)).toEqual([]);
  if (size.width < 500) expect(await smallTargets(page)).toEqual([]);
  // Jobs without a position are listed, and open as the others do.
  await page.getByRole('button', { name: 'List them' }).click();
  await list(page)
    .getByRole('button', { name: /Clogged drain/ })
    .click();
  await peek(page, 'Clogged drain').getByText('Without a position').waitFor();
  await page.getByRole('button', { name: 'List all' }).click();
  expect(await watched.violations()).toEqual([]);
  expect(watched.foreign).toEqual([]);
  expect(problems).toEqual([]);
});

test('the list of a map is walked through, filtered and opened by the keyboard alone', async () => {
  const { page } = await running.openWindow(company.user);
  await visit(page, '/jobs?layout=map&sort=number');
  await untilDrawn(page);
  await entries(page).nth(4).waitFor();
  await entries(page).first().getByRole('button').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await peek(page, 'No heat').waitFor();
  await page.keyboard.press('End');
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Clogged drain') === true);
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Leak in the') === true);
  // The map moves by the keyboard, too, and its buttons are in the order of tabs.
  await page.getByRole('button', { name: 'Show everything' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'List what is in view' }).press('Enter');
  await page.getByText('4 listed').waitFor();
  await page.getByRole('button', { name: 'List all' }).press('Enter');
  await list(page)
    .getByRole('link', { name: `Open job #${company.leak.number}` })
    .press('Enter');
  await page.waitForURL(`**/jobs/${company.leak.id}`);
});

test('points are chosen by a click and by a line around them, and filters change what is shown', async () => {
  const { page } = await running.openWindow(company.user, { width: 1440, height: 900 });
  await visit(page, '/jobs?layout=map&trade=electrical');
  await untilDrawn(page);
  await entries(page).first().waitFor();
  expect(await entries(page).count()).toBe(1);
  // The only point is in the middle of the map.
  const box = await map(page).boundingBox();
  if (box === null) throw new Error('The map is not drawn');
  const middle = { x: box.width / 2, y: box.height / 2 };
  await expect
    .poll(async () => {
      await map(page).click({ position: middle });
      return await peek(page, 'Broken switch').isVisible();
    })
    .toBe(true);
  await visit(page, '/jobs?layout=map');
  await entries(page).nth(4).waitFor();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page.getByRole('button', { name: 'Draw around points' }).click();
  // Boston is in the right half.
  const [left, top] = [box.x + box.width / 2, box.y + 20];
  await page.mouse.move(left, top);
  await page.mouse.down();
  for (const [x, y] of [
    [box.x + box.width - 8, top],
    [box.x + box.width - 8, box.y + box.height - 40],
    [left, box.y + box.height - 40],
  ] as const) {
    await page.mouse.move(x, y, { steps: 4 });
  }
  await page.mouse.up();
  await page.getByText('2 listed').waitFor();
  expect((await entries(page).allInnerTexts()).join()).toMatch(
    /Leak in the cellar[^]*No heat|No heat[^]*Leak/,
  );
});

test('technicians are shown where their days begin', async () => {
  const { user } = company;
  const home = { latitude: 42.38, longitude: -71.03 };
  const shifts = [{ weekday: 1, startMinute: 480, endMinute: 1020 }];
  const worker = { trade: 'hvac', skills: [], shifts };
  const { id } = await create(user, '/api/technicians', { ...worker, name: 'Ana Voss', home });
  await create(user, '/api/technicians', { ...worker, name: 'Ben Okafor' });
  const { page, problems } = await running.openWindow(user, { width: 1440, height: 900 });
  await visit(page, '/technicians');
  await page.getByRole('radio', { name: 'Map' }).check();
  await page.getByRole('toolbar', { name: 'Controls of Map of technicians' }).waitFor();
  await page.getByText('1 without a position').waitFor();
  await page.getByRole('link', { name: 'Open Ana Voss' }).click();
  await page.waitForURL(`**/technicians/${id}`);
  expect(problems).toEqual([]);
});

test('a browser without WebGL has the list, and a sentence instead of the map', async () => {
  const { page } = await running.openWindow(company.user);
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await visit(page, '/jobs?layout=map');
  await page.getByText('This browser cannot draw maps').waitFor();
  await list(page)
    .getByRole('button', { name: /Loud fan/ })
    .click();
  await peek(page, 'Loud fan').getByRole('link', { name: 'Open job' }).click();
  await page.waitForURL(`**/jobs/${company.fan.id}`);
});

test('the code of maps is fetched where a map is shown and nowhere else', async () => {
  const { page } = await running.openWindow(company.user, { savesData: false });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await visit(page, '/jobs');
  await page.locator('html[data-stocked]').waitFor();
  const isOfMaps = (url: string) => /map-canvas|maplibre|map-land/.test(url);
  expect(fetched.filter(isOfMaps)).toEqual([]);
  await page.getByRole('radio', { name: 'Map' }).check();
  await untilDrawn(page);
  expect(fetched.filter(isOfMaps)).not.toEqual([]);
});

test('the office sets the position of a site, and is told of numbers that look wrong', async () => {
  const { user, customer } = company;
  const { page, problems } = await running.openWindow(user, { width: 1440, height: 900 });
  await visit(page, `/customers/${customer.id}`);
  await page.getByRole('region', { name: 'Map of sites' }).waitFor();
  await page.getByRole('button', { name: 'Show Harbor on the map' }).click();
  await page.getByRole('button', { name: 'Set the position of Unknown on the map' }).click();
  const dialog = page.getByRole('dialog', { name: 'Position of Unknown' });
  const [latitude, longitude] = [dialog.getByLabel('Latitude'), dialog.getByLabel('Longitude')];
  await latitude.fill('-71.06, 42.35');
  await dialog.getByText('Latitude and longitude look swapped').waitFor();
  await dialog.getByRole('button', { name: 'Swap them' }).click();
  expect(await latitude.inputValue()).toBe('42.35');
  await latitude.fill('12');
  await dialog.getByText(/is 3,?\d{3} km from your nearest other site/).waitFor();
  await latitude.fill('142');
  await dialog.getByText('Latitude and longitude look swapped').waitFor();
  await longitude.fill('170');
  await dialog.getByText('Give degrees from −90 to 90').waitFor();
  // A click on the map sets both.
  await dialog.getByRole('region', { name: 'Position of Unknown' }).click({ position: { x: 200, y: 120 } });
  expect(Math.abs(Number(await latitude.inputValue()))).toBeLessThanOrEqual(90);
  await latitude.fill('42.35, -71.06');
  await dialog.getByRole('button', { name: 'Save position' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show Unknown on the map' }).waitFor();
  expect(problems).toEqual([]);
});
