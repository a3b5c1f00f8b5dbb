import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newFieldCompany } from './support/field-company.ts';
import { holdFonts, holdScripts, recordShifts, settledShift } from './support/layout-shift.ts';
import { closeQuietly, type Console, openConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';

/** Good pages stay below 0.1; a fiftieth is not noticeable. */
const most = 0.02;

type Cookies = { name: string; value: string; url: string }[];

let running: Console;
/** Its admin sees leads: it is the sales company. */
let seller: ConsoleUser;
let technician: ConsoleUser;
/** A company with all data; its strip is shown on every page. */
let sandbox: Cookies;
beforeAll(async () => {
  const shared = await openConsole();
  running = shared;
  seller = await shared.operator();
  const company = await newFieldCompany(running);
  const worker = await company.newTechnician('Ada Kowalski');
  await company.newVisit(worker.technicianId, { title: 'No hot water' });
  technician = worker;
  const answer = await fetch(`${running.url}/api/sandbox`, {
    method: 'POST',
    headers: { origin: running.url, 'content-type': 'application/json' },
    body: JSON.stringify({ timeZone: 'UTC' }),
  });
  const [name = '', value = ''] = (answer.headers.get('set-cookie')?.split(';')[0] ?? '').split('=');
  sandbox = [{ name, value, url: running.url }];
});
afterAll(() => running[Symbol.asyncDispose]());

/** Opens a page like a first visit: nothing cached, fonts arrive after the first paint. */
async function firstVisit(
  path: string,
  { user, width, held }: { user: ConsoleUser | 'sandbox' | null; width: number; held?: RegExp },
) {
  const height = width < 600 ? 844 : 900;
  const { page, context } = await running.openWindow(user === 'sandbox' ? null : user, {
    width,
    height,
    hasMotion: true,
  });
  if (user === 'sandbox') await context.addCookies(sandbox);
  await holdFonts(page);
  await recordShifts(page);
  if (held !== undefined) await holdScripts(page, held);
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  const { moved, what } = await settledShift(page);
  await closeQuietly(context);
  return moved <= most ? [] : [`${path} at ${width}: ${moved.toFixed(3)}`, ...what];
}

describe('nothing moves while a page comes alive', () => {
  test.each([
    ['/dispatch', 1440],
    ['/observability', 1440],
    ['/dashboard', 390],
    ['/observability', 390],
    ['/settings', 390],
    ['/unsent', 390],
  ])('%s of a sandbox at %i px', async (path, width) => {
    expect(await firstVisit(path, { user: 'sandbox', width })).toEqual([]);
  });

  test('the leads on a phone', async () => {
    expect(await firstVisit('/customers?view=leads', { user: seller, width: 390 })).toEqual([]);
  });

  test('the day of a technician on a phone', async () => {
    expect(await firstVisit('/technician-portal', { user: technician, width: 390 })).toEqual([]);
  });

  test('a page on a phone whose feature arrives after the shell was painted', async () => {
    const held = /\/technician-portal-module-/;
    expect(await firstVisit('/technician-portal', { user: technician, width: 390, held })).toEqual([]);
  });

  test('the sign-in on a phone, whose demo accounts come late', async () => {
    expect(await firstVisit('/login', { user: null, width: 390 })).toEqual([]);
  });
});
