import { factsOf } from '@switchyard/contracts/records/registry.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { newFieldCompany } from './support/field-company.ts';
import { createByForm } from './support/fill-record-form.ts';
import { type Console, openOwnConsole, type Window } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { findPagedRecords, type PagedRecord } from './support/record-pages.ts';
import { changeAndContest, removeAndRestore, searchList } from './support/record-steps.ts';
import { type Walked, walkSamples } from './support/record-walk-samples.ts';
import { seriousProblems } from './support/serious-problems.ts';
import { visit } from './support/visit.ts';

const records = await findPagedRecords();
const noRecord = '00000000-0000-7000-8000-000000000000';

let running: Console;
let user: ConsoleUser;
/** Changes records while the user edits them. */
let colleague: ConsoleUser;
let wide: Window;
let narrow: Window;
/** Records that no form creates: some take time, in which the others are walked through. */
const samples = new Map<PagedRecord['kind'], Promise<Walked>>();
beforeAll(async () => {
  // Its first company sells the product: only that one has leads.
  running = await openOwnConsole();
  const company = await newFieldCompany(running);
  user = company.office;
  for (const { kind } of records) {
    const made = walkSamples[kind]?.create?.(user, running.url);
    // Awaited by the record's test.
    made?.catch(() => {});
    if (made !== undefined) samples.set(kind, made);
  }
  colleague = await company.newManager('Mira Voss');
  wide = await running.openWindow(user, { width: 1440, height: 900 });
  narrow = await running.openWindow(user, { width: 390, height: 844 });
});
afterAll(() => running[Symbol.asyncDispose]());

const shown = (page: Page, name: string) => page.getByRole('main').getByText(name).first();

/** Creates a record through the form of its list; without the six routes, as its sample does. */
async function create(page: Page, record: PagedRecord): Promise<Walked> {
  const { kind, list, routes, createLabel } = record;
  const sample = samples.get(kind);
  if (sample !== undefined) return await sample;
  if (routes === null || createLabel === null) {
    throw new Error(
      `The walk cannot create a ${kind}: its list has no form that the manifest names. ` +
        'Name it there (create), or add the record to record-walk-samples.ts',
    );
  }
  const name = `Walked ${factsOf(kind).noun[0]}`;
  await visit(page, list);
  await page.getByRole('button', { name: createLabel, exact: true }).click();
  await createByForm(page, record, name);
  await page.waitForURL((url) => url.pathname.startsWith(`${list}/`));
  const address = new URL(page.url()).pathname.slice(list.length + 1);
  return { name, address };
}

/** Checks the open screen, and keeps a picture of it if they are asked for. */
async function inspect({ page, problems }: Window, name: string): Promise<void> {
  await page.waitForFunction(() => document.querySelector('main .animate-shimmer') === null);
  expect(await seriousProblems(page)).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect({ name, overflow }).toEqual({ name, overflow: 0 });
  // The walk makes the api refuse a missing record (404), a deleted one (410) and an old revision (412); the browser
  // reports every refusal.
  expect(problems.splice(0).filter((text) => !/status of (?:404|41[02])/.test(text))).toEqual([]);
  const folder = process.env['TEST_PICTURES'];
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` });
}

it('finds records to walk through', () => {
  expect(records.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['customer', 'flag', 'job', 'lead', 'technician', 'ticket']),
  );
});

test.each(records)(
  'a $kind is made, found, read, changed, contested, deleted and restored, and fits a phone',
  async (record) => {
    const { kind, list, routes, addressOf } = record;
    const { page } = wide;
    const { name, address } = await create(page, record);
    await visit(page, list);
    await shown(page, name).waitFor();
    if (routes !== null || (await page.getByRole('search').count()) > 0)
      await searchList(page, shown(page, name), name);
    await inspect(wide, `${kind}-list`);

    await visit(page, addressOf(address));
    await page.getByRole('heading', { name }).first().waitFor();
    await inspect(wide, `${kind}-page`);
    let last = name;
    if (routes !== null) {
      const open = { page, record, routes, id: address, user, colleague };
      const { before, after } = await changeAndContest(open);
      last = name.replace(before, after);
      await removeAndRestore(open);
      await page.getByRole('heading', { name: last }).first().waitFor();
      await inspect(wide, `${kind}-restored`);
    }

    // The page of one record keeps nothing when its address becomes that of another.
    await visit(page, addressOf(noRecord));
    await page.getByRole('heading', { name: last }).waitFor({ state: 'detached' });

    await visit(narrow.page, list);
    await shown(narrow.page, last).waitFor();
    await inspect(narrow, `${kind}-list-narrow`);
    await visit(narrow.page, addressOf(address));
    await narrow.page.getByText(last).filter({ visible: true }).first().waitFor();
    await inspect(narrow, `${kind}-page-narrow`);
  },
);
