import { factsOf } from '@switchyard/contracts/records/registry.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { at, bodyOf } from '../../support/record-calls.ts';
import type { SixRoutes } from '../../support/record-routes.ts';
import { changeOfText } from '../../support/smallest-input.ts';
import { openForm, sendForm } from './fill-record-form.ts';
import type { ConsoleAnswer, ConsoleUser } from './sign-up.ts';
import type { PagedRecord } from './record-pages.ts';
import { seriousProblems } from './serious-problems.ts';
import { visit } from './visit.ts';

/** A record with the six routes, its open page, and two users. */
export type OpenRecord = {
  readonly page: Page;
  readonly record: PagedRecord;
  readonly routes: SixRoutes;
  readonly id: string;
  readonly user: ConsoleUser;
  /** Changes the record while the user edits it. */
  readonly colleague: ConsoleUser;
};

const read = ({ user, routes, id }: OpenRecord): Promise<ConsoleAnswer> =>
  user.call('GET', at(routes.read, id));

/** Searches the open list for a record, and for what no record contains. */
export async function searchList(page: Page, found: Locator, text: string): Promise<void> {
  const box = page.getByRole('search').locator('input').first();
  await box.fill('zzzz');
  await found.waitFor({ state: 'detached' });
  await box.fill(text);
  await found.waitFor();
}

/**
 * Changes a text of the record where it is read. Then a colleague changes it while its editor is open: the conflict is
 * shown, and the user's text is kept.
 * @returns the texts of the record's field, before and after
 */
export async function changeAndContest(open: OpenRecord): Promise<{ before: string; after: string }> {
  const { page, routes, id, colleague } = open;
  const [field = ''] = Object.keys(changeOfText(bodyOf(routes.update)));
  const textOf = async () => String((await read(open)).body[field]);
  const before = await textOf();
  const first = await openEditor(open, field, before);
  await first.input.fill(`${before} changed`);
  await first.save();
  await expect.poll(textOf).toBe(`${before} changed`);
  await page.getByText(`${before} changed`).first().waitFor();

  const second = await openEditor(open, field, `${before} changed`);
  await second.input.fill(`${before} of mine`);
  const { revision } = (await read(open)).body;
  const body = { [field]: `${before} of theirs` };
  expect((await colleague.call('PATCH', at(routes.update, id), { body, revision })).status).toBe(200);
  await second.tryToSave();
  const conflict = page.getByRole('alert', { name: 'Changed meanwhile' });
  await conflict.getByText(`${before} of theirs`).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  expect(await textOf()).toBe(`${before} of theirs`);
  await conflict.getByRole('button', { name: /^Keep mine/ }).click();
  await second.saveAgain();
  await expect.poll(textOf).toBe(`${before} of mine`);
  await page.getByText(`${before} of mine`).first().waitFor();
  return { before, after: `${before} of mine` };
}

type Editor = {
  readonly input: Locator;
  /** Saves and waits until the editor is gone. */
  readonly save: () => Promise<void>;
  readonly tryToSave: () => Promise<void>;
  /** After a conflict was settled. */
  readonly saveAgain: () => Promise<void>;
};

/**
 * The editor of a field: in place, or the form behind `Edit`.
 * @throws Error when the page has neither
 */
async function openEditor({ page, record }: OpenRecord, field: string, text: string): Promise<Editor> {
  // Fields on the kit are named by their words: `Title`.
  const label = field.charAt(0).toUpperCase() + field.slice(1);
  const inPlace = page.getByRole('button', { name: `Edit ${label}: ${text}`, exact: true });
  const behind = page.getByRole('button', { name: 'Edit', exact: true });
  await inPlace.or(behind).first().waitFor();
  if ((await inPlace.count()) > 0) {
    await inPlace.click();
    const input = page.getByRole('textbox', { name: label, exact: true });
    return {
      input,
      save: async () => {
        await input.press('Enter');
        await input.waitFor({ state: 'detached' });
      },
      tryToSave: () => input.press('Enter'),
      saveAgain: () => input.waitFor({ state: 'detached' }),
    };
  }
  await behind.click();
  const input = openForm(page).locator(`[name="${field}"]`);
  await openForm(page).waitFor();
  if ((await input.count()) === 0)
    throw new Error(`The page of a ${record.kind} has no editor of its ${field}`);
  return {
    input,
    save: () => sendForm(page),
    tryToSave: () => openForm(page).locator('button[type=submit]').click(),
    saveAgain: () => sendForm(page),
  };
}

/** Deletes the record on its page and restores it from the list of deleted ones, if its definition allows that. */
export async function removeAndRestore(open: OpenRecord): Promise<void> {
  const { page, record, id } = open;
  const facts = factsOf(record.kind);
  await askToDelete(page);
  const question = page.getByRole('dialog').filter({ hasText: `Delete` });
  await question.getByRole('button', { name: `Delete ${facts.noun[0]}`, exact: true }).click();
  await page.waitForURL((url) => url.pathname === record.list);
  expect((await read(open)).status).toBe(410);
  if (facts.isRestorable !== true) return;
  await page.getByRole('search').getByRole('button', { name: 'Deleted', exact: true }).click();
  await page.getByRole('button', { name: /^Restore / }).click();
  await expect.poll(async () => (await read(open)).status).toBe(200);
  await visit(page, record.addressOf(id));
}

/** `Delete` is a button of the page, or an entry of one of its menus. */
async function askToDelete(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Delete', exact: true });
  const menus = page.getByRole('banner').locator('button[aria-haspopup=menu]');
  await button.or(menus).first().waitFor();
  if ((await button.count()) > 0) return await button.click();
  const entry = page.getByRole('menuitem', { name: 'Delete', exact: true });
  for (const menu of await menus.all()) {
    await menu.click();
    await page.getByRole('menu').waitFor();
    if ((await entry.count()) > 0) return await entry.click();
    await page.keyboard.press('Escape');
  }
  throw new Error(`${page.url()} offers no way to delete the record`);
}
