import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import { type FieldLab, openFieldLab } from './support/field-lab.ts';
import { deviceReady, drained } from './support/offline-device.ts';
import { seriousProblems } from './support/serious-problems.ts';

let lab: FieldLab;
beforeAll(async () => {
  lab = await openFieldLab();
});
afterAll(() => lab[Symbol.asyncDispose]());

const boxOf = (page: Page) => page.getByRole('region', { name: 'Comments' });
const formOf = (page: Page) => boxOf(page).getByRole('form', { name: 'New comment' });
const rowOf = (page: Page, text: string) => boxOf(page).getByRole('listitem').filter({ hasText: text });

async function write(page: Page, text: string): Promise<void> {
  await formOf(page).getByRole('textbox', { name: 'Comment' }).fill(text);
  await formOf(page).getByRole('button', { name: 'Comment' }).click();
}

test('colleagues discuss a job: a mention leads to the comment, which is seen, changed and deleted live', async () => {
  const technician = await lab.company.newTechnician('Ada Kowalski');
  const { jobId } = await lab.company.newVisit(technician.technicianId, { title: 'Boiler knocks' });
  const manager = await lab.company.newManager('Mia Santos');
  const office = await lab.openPhone(manager, `/jobs/${jobId}`);
  const field = await lab.openPhone(technician, `/jobs/${jobId}`);
  const { page } = office;

  const text = formOf(page).getByRole('textbox', { name: 'Comment' });
  await text.fill('Take the spare pump, ');
  await text.press('End');
  await text.pressSequentially('@ada k');
  const people = page.getByRole('listbox', { name: 'People to mention' });
  await people.getByRole('option', { name: /Ada Kowalski/ }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await text.press('Enter');
  expect(await text.inputValue()).toBe('Take the spare pump, @Ada Kowalski ');
  await text.press('Control+Enter');
  await rowOf(page, 'Take the spare pump').waitFor();
  await expect.poll(() => text.inputValue()).toBe('');

  // The technician has the page open.
  await rowOf(field.page, 'Take the spare pump').getByText('Mia Santos').waitFor();
  await field.page.goto('/technician-portal');
  await field.page.getByRole('button', { name: /Notifications/ }).click();
  await field.page.getByText(/Mia Santos mentioned you/).click();
  await field.page.waitForURL(new RegExp(String.raw`/jobs/${jobId}\?comment=`));
  const target = rowOf(field.page, 'Take the spare pump');
  await waitFor('the comment has the focus', () => target.evaluate((row) => row === document.activeElement));
  expect(await target.getByRole('button', { name: 'Edit comment' }).count()).toBe(0);

  await rowOf(page, 'Take the spare pump').getByRole('button', { name: 'Edit comment' }).click();
  const editor = boxOf(page).getByRole('form', { name: 'Edit comment' });
  await editor.getByRole('textbox', { name: 'Comment' }).fill('Take two spare pumps, @Ada Kowalski');
  await editor.getByRole('button', { name: 'Save' }).click();
  await rowOf(field.page, 'Take two spare pumps').getByText('edited').waitFor();

  await rowOf(page, 'Take two spare pumps').getByRole('button', { name: 'Delete comment' }).click();
  await rowOf(field.page, 'Take two spare pumps').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await rowOf(field.page, 'Take two spare pumps').waitFor();
  expect(await seriousProblems(field.page)).toEqual([]);
  await office.context.close();
  await field.context.close();
});

test('the timeline of a job is narrowed to comments, messages, files or changes', async () => {
  const manager = await lab.company.newManager('Noor Patel');
  const technician = await lab.company.newTechnician('Ben Adeyemi');
  const { jobId } = await lab.company.newVisit(technician.technicianId, { title: 'Leaking tap' });
  await manager.call('POST', '/api/comments', {
    body: { recordKind: 'job', recordId: jobId, body: 'Ask for the landlord' },
  });
  await manager.call('POST', '/api/communications', { body: { jobId, body: 'We come at two.' } });
  const { page, context } = await lab.openPhone(manager, `/jobs/${jobId}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const show = (name: string) => timeline.getByRole('radio', { name }).check();
  const entries = () => timeline.getByRole('listitem').allInnerTexts();
  await timeline.getByText('Visit planned').waitFor();
  await show('Comments');
  await expect.poll(entries).toEqual([expect.stringContaining('Ask for the landlord')]);
  await show('Messages');
  await expect.poll(entries).toEqual([expect.stringContaining('We come at two.')]);
  await show('Changes');
  await timeline.getByText('Visit planned').waitFor();
  expect(await timeline.getByText('Ask for the landlord').count()).toBe(0);
  await show('Files');
  await timeline.getByText('Nothing of this kind yet').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await context.close();
});

test('a comment written without a network is kept, and arrives once', async () => {
  const technician = await lab.company.newTechnician('Cleo Brandt');
  const { jobId } = await lab.company.newVisit(technician.technicianId, { title: 'Fuse blows' });
  const { page, context } = await lab.openPhone(technician, `/jobs/${jobId}`);
  await formOf(page).waitFor();
  await deviceReady(page);
  await lab.proxy.refuse();
  await write(page, 'Written in the cellar');
  await rowOf(page, 'Written in the cellar').locator('[data-sync=pending]').waitFor();
  await lab.proxy.accept();
  expect(await drained(page)).toEqual([]);
  await waitFor('the badge is gone', async () => (await boxOf(page).locator('[data-sync]').count()) === 0);
  expect(await rowOf(page, 'Written in the cellar').count()).toBe(1);
  const { body } = await technician.call('GET', `/api/comments?recordKind=job&recordId=${jobId}`);
  expect(body as unknown as { items: object[] }).toMatchObject({
    items: [{ body: 'Written in the cellar', authorName: 'Cleo Brandt' }],
  });
  await context.close();
});

test('a comment is shown to its author also while the others cannot be read', async () => {
  const technician = await lab.company.newTechnician('Dee Olsen');
  const { jobId } = await lab.company.newVisit(technician.technicianId, { title: 'Dark stairs' });
  lab.proxy.faults(({ path }) => (path.startsWith('/api/comments') ? { kind: 'cut', when: 'sent' } : null));
  const { page, context } = await lab.openPhone(technician, `/jobs/${jobId}`);
  await write(page, 'Written blindly');
  await rowOf(page, 'Written blindly').locator('[data-sync]').waitFor();
  lab.proxy.faults(null);
  expect(await drained(page)).toEqual([]);
  await rowOf(page, 'Written blindly').locator('[data-sync]').waitFor({ state: 'detached' });
  expect(await rowOf(page, 'Written blindly').count()).toBe(1);
  await context.close();
});
