import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleAddresses, consoleParameters } from './support/console-parameters.ts';
import { type Console, openConsole, type Window } from './support/open-console.ts';
import { visit } from './support/visit.ts';

let running: Console;
let window: Window;
beforeAll(async () => {
  running = await openConsole();
  window = await running.openWindow(await running.newCompany());
});
afterAll(() => running[Symbol.asyncDispose]());

/** Values that no parameter has. Each page is loaded once; its parameters take them in turn. */
const hostileValues = [
  '2026-99-99',
  '2026-02-30',
  '0000-00-00',
  '99999999999999999999',
  '-1',
  '\u0000\u0007',
  '\uFFFD\u202E"><img src=x onerror=alert(1)>',
  "' OR 1=1; --",
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  '%E0%A4%A',
  // Three times what the server takes.
  'x'.repeat(600),
];
/** Servers refuse longer addresses as a whole, with their headers (16 KiB), and no page opens. */
const longestAddress = 10_000;

const addresses = [...new Set(await consoleAddresses('__proto__'))];
const names = await consoleParameters();
/** Every run begins with another value, so that all values meet all parameters in time. */
const seed = Math.floor(Math.random() * hostileValues.length);

/** Every parameter with a hostile value. */
function searchOf(page: number): URLSearchParams {
  const first = seed + page;
  return new URLSearchParams(
    names.map((name, place) => [name, hostileValues[(place + first) % hostileValues.length] ?? '']),
  );
}

async function isIntact(): Promise<void> {
  const { page, problems } = window;
  const title = page.locator('h1, [role=heading][aria-level="1"]').first();
  await title.waitFor();
  // A row of tools must not squeeze the title out.
  expect(await title.evaluate((element) => element.clientWidth >= Math.min(element.scrollWidth, 40))).toBe(
    true,
  );
  await page.getByText('Loading page').waitFor({ state: 'detached' });
  expect(await page.getByText('Oops! Something went wrong').count()).toBe(0);
  expect(await page.getByText('Something went wrong', { exact: true }).count()).toBe(0);
  // A missing record answers 404: the browser reports that as an error of its own.
  expect(problems.splice(0).filter((text) => !/status of 40[04]/.test(text))).toEqual([]);
}

describe(`an address with impossible values opens its page (seed ${seed})`, () => {
  it('of every kind that pages read', () => {
    expect(addresses.length).toBeGreaterThan(25);
    expect(names).toEqual(
      expect.arrayContaining(['day', 'zoom', 'state', 'ticket', 'event', 'group', 'visit']),
    );
  });

  it.each(addresses.map((path, index) => ({ path, index })))('at $path', async ({ path, index }) => {
    const address = `${path}?${searchOf(index)}`;
    expect(address.length).toBeLessThan(longestAddress);
    expect((await fetch(`${running.url}${address}`)).headers.get('content-type')).toMatch(/^text\/html/);
    // The first page starts with such an address; the others are opened from it.
    await visit(window.page, address);
    await isIntact();
  });

  it.each([
    ['/dispatch', 'day=2026-99-99'],
    ['/jobs', 'state=__proto__'],
    ['/events', 'type=nothing'],
  ])('%s says what it left out', async (path, search) => {
    const { page } = window;
    await visit(page, `${path}?${search}`);
    const said = page.getByText('Part of the address was left out', { exact: true });
    await said.first().waitFor();
    await expect.poll(() => page.url()).not.toContain(search);
    await page.locator('[data-variant]').getByRole('button', { name: 'Close' }).click();
    await said.first().waitFor({ state: 'detached' });
  });
});
