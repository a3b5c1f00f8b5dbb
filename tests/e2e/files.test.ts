import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FieldLab, openFieldLab } from './support/field-lab.ts';
import { deviceReady, drained } from './support/offline-device.ts';
import { seriousProblems } from './support/serious-problems.ts';

let lab: FieldLab;
beforeAll(async () => {
  lab = await openFieldLab();
});
afterAll(() => lab[Symbol.asyncDispose]());

const boxOf = (page: Page) => page.getByRole('region', { name: 'Files' });
const rowOf = (page: Page, name: string) => boxOf(page).getByRole('listitem').filter({ hasText: name });

type Chosen = { name: string; mimeType: string; buffer: Buffer };
const textFile = (name: string, text: string): Chosen => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});

async function choose(page: Page, ...files: Chosen[]): Promise<void> {
  await boxOf(page).getByLabel('Files to add').setInputFiles(files);
}

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await boxOf(page)
    .getByRole('button', { name: `More for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Content of the file behind a link. */
async function download(place: Locator, name: string): Promise<string> {
  const [saved] = await Promise.all([
    place.page().waitForEvent('download'),
    place.getByRole('link', { name, exact: true }).click(),
  ]);
  return await readFile(await saved.path(), 'utf8');
}

/** Hands files to the page as a drop onto an element, or as a paste. */
async function hand(page: Page, kind: 'drop' | 'paste', { name, buffer }: Chosen): Promise<void> {
  const target = kind === 'drop' ? boxOf(page).getByRole('heading', { name: 'Files' }) : page.locator('body');
  await target.evaluate(
    (element, given) => {
      const data = new DataTransfer();
      data.items.add(new File([given.text], given.name, { type: 'text/plain' }));
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        given.kind === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      );
    },
    { kind, name, text: buffer.toString() },
  );
}

test('the office adds files to a job, shows one to the technician, replaces and deletes it', async () => {
  const technician = await lab.company.newTechnician('Ada Kowalski');
  const { jobId } = await lab.company.newVisit(technician.technicianId, { title: 'Boiler knocks' });
  const manager = await lab.company.newManager('Mia Santos');
  const field = await lab.openPhone(technician, `/jobs/${jobId}`);
  const { page, context } = await lab.openPhone(manager, `/jobs/${jobId}`);
  await boxOf(page).getByText('No files yet').waitFor();
  await choose(page, textFile('Permit.txt', 'Permit of May'));
  await rowOf(page, 'Permit.txt').getByText('TXT · 13 bytes').waitFor();
  await hand(page, 'drop', textFile('Dropped.txt', 'dropped'));
  await rowOf(page, 'Dropped.txt').waitFor();
  await hand(page, 'paste', textFile('Pasted.txt', 'pasted'));
  await rowOf(page, 'Pasted.txt').waitFor();
  expect(await drained(page)).toEqual([]);
  // The same file again adds nothing.
  await choose(page, textFile('Permit.txt', 'Permit of May'));
  await page.getByText('Permit.txt is here already', { exact: true }).waitFor();
  expect(await boxOf(page).getByRole('listitem').count()).toBe(3);
  expect(await seriousProblems(page)).toEqual([]);

  // The technician has the page open, and sees what is shown to technicians.
  await boxOf(field.page).getByText('No files yet').waitFor();
  await openMenu(page, 'Permit.txt', 'Edit…');
  const dialog = page.getByRole('dialog', { name: 'Edit Permit.txt' });
  await dialog.getByRole('combobox', { name: 'Visible to' }).click();
  await page.getByRole('option', { name: 'Office and technicians' }).click();
  await dialog.getByLabel('Description').fill('Of the city');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await rowOf(field.page, 'Permit.txt').getByText('Of the city').waitFor();
  expect(await boxOf(field.page).getByRole('listitem').count()).toBe(1);
  expect(await boxOf(field.page).getByRole('button', { name: 'More for Permit.txt' }).count()).toBe(0);
  expect(await download(boxOf(field.page), 'Permit.txt')).toBe('Permit of May');

  await boxOf(page)
    .getByLabel('New version of Permit.txt')
    .setInputFiles(textFile('Permit.txt', 'Permit of June'));
  await rowOf(field.page, 'Permit.txt').getByText('Version 2').waitFor();
  expect(await download(boxOf(field.page), 'Permit.txt')).toBe('Permit of June');
  await openMenu(page, 'Permit.txt', 'Earlier versions');
  const versions = page.getByRole('dialog', { name: 'Earlier versions of Permit.txt' });
  await versions.getByRole('link').waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  expect(await download(versions, 'Version 1: Permit.txt')).toBe('Permit of May');
  await page.keyboard.press('Escape');

  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByRole('radio', { name: 'Files' }).check();
  await timeline.getByText('New version of a file').waitFor();

  await openMenu(page, 'Permit.txt', 'Delete');
  await rowOf(field.page, 'Permit.txt').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await rowOf(field.page, 'Permit.txt').waitFor();
  await context.close();
  await field.context.close();
});

test('a large file chosen without a network is kept, continues where it was cut, and arrives once', async () => {
  const technician = await lab.company.newTechnician('Cleo Brandt');
  const { jobId } = await lab.company.newVisit(technician.technicianId, { title: 'Fuse blows' });
  const { page, context } = await lab.openPhone(technician, `/jobs/${jobId}`);
  await boxOf(page).getByText('No files yet').waitFor();
  await deviceReady(page);
  await lab.proxy.refuse();
  const buffer = randomBytes(2_600_000);
  await choose(page, { name: 'Scan.bin', mimeType: 'application/octet-stream', buffer });
  await rowOf(page, 'Scan.bin').locator('[data-sync=pending]').waitFor();
  expect(await rowOf(page, 'Scan.bin').getByRole('link').count()).toBe(0);

  // The connection breaks after the second piece.
  const pieces: string[] = [];
  lab.proxy.faults(({ method, path }) => {
    if (method !== 'PUT') return null;
    const offset = new URL(path, lab.proxy.url).searchParams.get('offset') ?? '';
    pieces.push(offset);
    return pieces.length === 3 ? { kind: 'cut', when: 'sent' } : null;
  });
  await lab.proxy.accept();
  expect(await drained(page)).toEqual([]);
  expect(pieces).toEqual(['0', '1000000', '2000000', '2000000']);
  await rowOf(page, 'Scan.bin').getByRole('link', { name: 'Scan.bin' }).waitFor();
  expect(await rowOf(page, 'Scan.bin').count()).toBe(1);
  lab.proxy.faults(null);
  const { body } = await technician.call('GET', `/api/attachments?recordKind=job&recordId=${jobId}`);
  const sha256 = createHash('sha256').update(buffer).digest('hex');
  expect(body as unknown as { items: object[] }).toMatchObject({
    items: [{ name: 'Scan.bin', size: buffer.length, sha256, visibility: 'technician' }],
  });
  expect(await seriousProblems(page)).toEqual([]);
  await context.close();
});

test('files of a site are behind its paper clip; customers find those that are for them', async () => {
  const technician = await lab.company.newTechnician('Bo Eriksen');
  const { jobId } = await lab.company.newVisit(technician.technicianId, { title: 'Leaking tap' });
  const manager = await lab.company.newManager('Noor Patel');
  const { body: job } = await manager.call('GET', `/api/jobs/${jobId}`);
  const { page, context } = await lab.openPhone(manager, `/customers/${String(job['customerId'])}`);
  await page
    .getByRole('button', { name: /^Files of / })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /^Files of / });
  await dialog.getByLabel('Files to add').setInputFiles(textFile('Access.txt', 'Ring twice'));
  await dialog.getByRole('link', { name: 'Access.txt' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await boxOf(page).getByText('Access.txt').count()).toBe(0);

  const customer = await lab.company.newPortalUser('Cora Lind');
  const portal = await lab.openPhone(customer, `/jobs/${jobId}`);
  await portal.page.getByRole('heading', { name: /Leaking tap/ }).waitFor();
  expect(await boxOf(portal.page).count()).toBe(0);
  await manager.call('POST', '/api/attachments', {
    body: {
      recordKind: 'job',
      recordId: jobId,
      name: 'Offer.txt',
      visibility: 'customer',
      content: 'SGVsbG8=',
    },
  });
  expect(await download(boxOf(portal.page), 'Offer.txt')).toBe('Hello');
  expect(await boxOf(portal.page).getByText('Customer, too').count()).toBe(0);
  expect(await seriousProblems(portal.page)).toEqual([]);
  await portal.context.close();
  await context.close();
});
