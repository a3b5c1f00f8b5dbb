import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import { boxOf, drag } from './support/board-hands.ts';
import type { FieldTechnician } from './support/field-company.ts';
import { type FieldLab, isReplay, openFieldLab, startPhone } from './support/field-lab.ts';
import { deviceReady, drained, offlineFacts, storedRows, untilStocked } from './support/offline-device.ts';

let lab: FieldLab;
let technician: FieldTechnician;
let visit: Visit;
beforeAll(async () => {
  lab = await openFieldLab();
  technician = await lab.company.newTechnician('Ada Kowalski');
  visit = await lab.company.newVisit(technician.technicianId, { title: 'No hot water' });
});
afterAll(() => lab[Symbol.asyncDispose]());

async function openPortal() {
  const phone = await lab.openPhone(technician, '/technician-portal');
  await phone.page.getByText('No hot water').first().waitFor();
  return phone;
}

async function openTool(page: Page, tool: string) {
  await page.getByRole('button', { name: tool }).first().click();
  return page.getByRole('dialog');
}

async function closeTool(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function entries(): Promise<VisitEntry[]> {
  const { body } = await lab.company.office.call('GET', `/api/visits/${visit.id}/entries`);
  return (body as unknown as { items: VisitEntry[] }).items;
}

type Form = { status: string; data: Record<string, unknown> };
const drafts = async (page: Page) =>
  ((await storedRows(page, 'forms')) as Form[]).filter(({ status }) => status === 'draft');

test('what was typed and not saved is there after a reload, and is nobody else’s', async () => {
  const { page, context } = await openPortal();
  await (await openTool(page, 'Notes')).getByRole('textbox', { name: 'Note' }).fill('Half a note');
  await closeTool(page);
  const parts = await openTool(page, 'Parts');
  await parts.getByLabel('Part', { exact: false }).first().fill('Anode rod');
  await parts.getByLabel('Quantity').fill('3');
  await waitFor('both are in the storage', async () => {
    const found = await drafts(page);
    return found.length === 2 && found.some(({ data }) => data['quantity'] === '3');
  });
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(
    'Half a note',
  );
  await page.reload();
  await deviceReady(page);
  const note = (await openTool(page, 'Notes')).getByRole('textbox', { name: 'Note' });
  await waitFor('the note is back', async () => (await note.inputValue()) === 'Half a note');
  await closeTool(page);
  const again = await openTool(page, 'Parts');
  await waitFor('the part is back', async () => (await again.getByLabel('Quantity').inputValue()) === '3');
  await again.getByRole('button', { name: 'Add part' }).click();
  await waitFor('a recorded part is no draft', async () => (await drafts(page)).length === 1);
  expect(await drained(page)).toEqual([]);

  const next = await lab.company.newTechnician('Ben Tran');
  const theirs = await lab.company.newVisit(next.technicianId, { title: 'Other visit' });
  expect(theirs.id).not.toBe(visit.id);
  await context.request.post(`${lab.proxy.url}/api/auth/login`, {
    headers: { origin: lab.proxy.url },
    data: { email: next.email, password: next.password },
  });
  const other = await context.newPage();
  await startPhone(other, '/technician-portal');
  await other.getByText('Other visit').first().waitFor();
  expect(await (await openTool(other, 'Notes')).getByRole('textbox', { name: 'Note' }).inputValue()).toBe('');
  await context.close();
});

test('an own entry is taken back: unsent it leaves no trace, sent it disappears for everybody', async () => {
  const { page, context } = await openPortal();
  lab.proxy.faults((call) => (isReplay(call) ? { kind: 'cut', when: 'sent' } : null));
  const sheet = await openTool(page, 'Notes');
  await sheet.getByRole('textbox', { name: 'Note' }).waitFor();
  await untilStocked(page);
  await lab.proxy.refuse();
  const write = async (text: string) => {
    await sheet.getByRole('textbox', { name: 'Note' }).fill(text);
    await sheet.getByRole('button', { name: 'Save note' }).click();
    await sheet.getByRole('listitem').filter({ hasText: text }).waitFor();
  };
  const takeBack = async (text: string) => {
    const item = sheet.getByRole('listitem').filter({ hasText: text });
    await item.getByRole('button', { name: 'Take this note back' }).click();
    await page.getByRole('button', { name: 'Take it back' }).click();
    await item.waitFor({ state: 'detached' });
  };
  await write('Wrong visit');
  await write('Right visit');
  await takeBack('Wrong visit');
  await takeBack('Right visit');
  await write('Sent by mistake');
  await lab.proxy.accept();
  lab.proxy.faults(null);
  await page.evaluate(async () => (await window.device.session()).sendNow());
  expect(await drained(page)).toEqual([]);
  const texts = async () =>
    (await entries()).flatMap((entry) => (entry.kind === 'note' ? [entry.data.text] : []));
  expect(await texts()).toEqual(['Sent by mistake']);
  await takeBack('Sent by mistake');
  await waitFor('the office sees it no more', async () => (await texts()).length === 0);
  expect(await drained(page)).toEqual([]);
  expect((await offlineFacts(page)).attention).toBe(0);
  await context.close();
});

test('the checklist asks for a signature again when the one it had is taken back', async () => {
  await lab.company.office.call('POST', '/api/checklists', {
    body: {
      name: 'Handing over',
      items: [{ id: 'signed', label: 'Customer signature', kind: 'signature', required: true }],
    },
  });
  const { page, context } = await openPortal();
  const item = page.getByRole('button', { name: /Customer signature/ });
  await item.waitFor();
  const isOpen = async () => (await item.textContent())?.includes('*') === true;
  await waitFor('the item is open', isOpen);
  await item.click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Ines Moore');
  await sheet.getByRole('radio', { name: 'Type' }).click();
  await sheet.getByRole('checkbox').click();
  await sheet.getByRole('button', { name: 'Keep signature' }).click();
  await sheet.waitFor({ state: 'detached' });
  await waitFor('the item is answered', async () => !(await isOpen()));
  expect(await drained(page)).toEqual([]);
  await item.click();
  await sheet.getByRole('button', { name: 'Take this signature back' }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await sheet.waitFor({ state: 'detached' });
  await waitFor('the item is open again', isOpen);
  expect(await drained(page)).toEqual([]);
  await waitFor('the office sees an open item and no signature', async () => {
    const found = await entries();
    const answer = found.findLast((entry) => entry.kind === 'answer');
    return (
      answer?.kind === 'answer' &&
      answer.data.value === null &&
      !found.some(({ kind }) => kind === 'signature')
    );
  });
  await context.close();
});

test('a customer signs by keyboard alone, and the signature says that it was typed', async () => {
  const { page, context } = await openPortal();
  await page.getByRole('button', { name: 'Signature', exact: true }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.type('Ines Moore');
  await sheet.getByRole('radio', { name: 'Draw' }).focus();
  await page.keyboard.press('ArrowRight');
  await sheet.getByText('The name Ines Moore stands for the signature').waitFor();
  await sheet.getByRole('button', { name: 'Keep signature' }).focus();
  await page.keyboard.press('Enter');
  await sheet.getByRole('alert').waitFor();
  await sheet.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await sheet.getByRole('textbox', { name: 'Name' }).focus();
  await page.keyboard.press('Enter');
  await sheet.waitFor({ state: 'detached' });
  expect(await drained(page)).toEqual([]);
  const [signature] = (await entries()).filter(({ kind }) => kind === 'signature');
  expect(signature?.data).toMatchObject({ signerName: 'Ines Moore', typed: true, strokes: [] });
  const again = await openTool(page, 'Signature');
  await again.getByRole('listitem').filter({ hasText: 'Ines Moore' }).getByText('Typed').waitFor();
  await context.close();
});

test('a missing signature is said until one is drawn', async () => {
  const { page, context } = await openPortal();
  const sheet = await openTool(page, 'Signature');
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Ines Moore');
  await sheet.getByRole('button', { name: 'Keep signature' }).click();
  const said = sheet.getByRole('alert');
  await said.getByText('The signature is missing.').waitFor();
  await sheet.getByRole('img', { name: 'Signature field, empty' }).hover();
  await page.mouse.down();
  await page.mouse.up();
  await sheet.getByRole('img', { name: 'Signature', exact: true }).waitFor();
  await said.waitFor({ state: 'detached' });
  await context.close();
});

test('a drawn signature is not dropped without a question', async () => {
  const { page, context } = await openPortal();
  const kept = async () => (await entries()).filter(({ kind }) => kind === 'signature').length;
  const before = await kept();
  const sheet = await openTool(page, 'Signature');
  await sheet.getByLabel('Name').fill('Ines Moore');
  const pad = sheet.getByRole('img', { name: /Signature/ });
  await pad.hover();
  const box = await boxOf(pad);
  const height = box.y + box.height / 2;
  await drag(page, { x: box.x + 20, y: height }, { x: box.x + box.width - 20, y: height - 20 });
  await sheet.getByRole('button', { name: 'Close' }).click();
  const question = page.getByText('Discard the signature?');
  await question.waitFor();
  await page.getByRole('button', { name: 'Back' }).last().click();
  await question.waitFor({ state: 'detached' });
  await sheet.getByRole('button', { name: 'Keep signature' }).click();
  await sheet.waitFor({ state: 'detached' });
  expect(await drained(page)).toEqual([]);
  expect(await kept()).toBe(before + 1);
  await context.close();
});
