import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FieldCompany, newFieldCompany } from '../e2e/support/field-company.ts';
import { drawJpeg } from '../support/test-pictures.ts';
import { waitFor } from '../support/wait-for.ts';
import type { BrowserPage } from './browser-page.ts';
import { chosenEngines } from './engines.ts';
import { type JourneyLab, openJourneyLab } from './journey-lab.ts';
import { phone, useEngine } from './use-engine.ts';

let lab: JourneyLab;
let company: FieldCompany;
beforeAll(async () => {
  lab = await openJourneyLab();
  company = await newFieldCompany(lab);
});
afterAll(() => lab[Symbol.asyncDispose]());

/** The first step without a network. Waits for the strip that says so: it moves the next button. */
async function acceptOffline(page: BrowserPage): Promise<void> {
  await page.click({ role: 'button', name: 'Accept' });
  await page.see({ text: 'sent once you are back.' });
}

describe.each(chosenEngines())('in $name', (engine) => {
  const { newPage, at, signIn } = useEngine(engine, () => lab);

  test('a shift with a picture is worked without a network, and all of it arrives', async () => {
    const technician = await company.newTechnician('Ada Kowalski');
    const visit = await company.newVisit(technician.technicianId, { title: 'Cold radiator' });
    const page = await signIn(technician, '/technician-portal', phone);
    await page.see({ css: 'html[data-stocked]' });
    await lab.proxy.refuse();
    await acceptOffline(page);
    for (const name of ['On my way', 'Arrived', 'Start work']) await page.click({ role: 'button', name });
    await page.see({ role: 'button', name: 'Complete visit' });
    await page.click({ role: 'button', name: 'Photo' });
    const file = join(await mkdtemp(join(tmpdir(), 'switchyard-picture-')), 'radiator.jpg');
    await writeFile(file, (await drawJpeg({ seed: Date.now() % 10_000 })).bytes);
    await page.choose({ css: '[role=dialog] input[type=file]' }, file);
    await page.see({ css: 'ul[aria-label=Pictures] img' });
    await lab.proxy.accept();
    await waitFor(
      'the office has it all',
      async () => {
        const { state } = await company.readVisit(visit.id);
        const photos = await company.office.call('GET', `/api/jobs/${visit.jobId}/photos`);
        return state === 'in_progress' && (photos.body as unknown as { items: unknown[] }).items.length === 1;
      },
      90_000,
    );
    await page.goto(at('/unsent'));
    await page.see({ text: 'Everything is sent.' });
  });

  test('steps at a visit that was cancelled meanwhile are a question, and are let go', async () => {
    const technician = await company.newTechnician('Bo Lindqvist');
    const visit = await company.newVisit(technician.technicianId, { title: 'Cancelled meanwhile' });
    const page = await signIn(technician, '/technician-portal', phone);
    await page.see({ css: 'html[data-stocked]' });
    await lab.proxy.refuse();
    await acceptOffline(page);
    await page.click({ role: 'button', name: 'On my way' });
    await page.see({ role: 'button', name: 'Arrived' });
    await company.change('POST', `/api/visits/${visit.id}/transitions`, {
      to: 'cancelled',
      reason: 'Customer moved away',
    });
    await lab.proxy.accept();
    await page.see({ text: 'The office cancelled this visit' });
    await page.goto(at('/unsent'));
    await page.click({ role: 'button', name: 'Decide' });
    await page.click({ role: 'button', name: 'Let these go' });
    await page.see({ text: 'Everything is sent.' });
    expect((await company.readVisit(visit.id)).state).toBe('cancelled');
  });

  test('a connection that was cut comes back, and with it what was missed', async () => {
    const office = await lab.newCompany();
    const page = await signIn(office, '/events');
    await page.see({ text: 'User joined' });
    await lab.proxy.refuse();
    await page.gone({ css: 'button[data-status=live]' });
    await office.call('POST', '/api/customers', { body: { name: 'Missed Bakery' } });
    await lab.proxy.accept();
    await page.see({ css: 'button[data-status=live]' });
    await page.see({ text: 'Missed Bakery' });
  });

  test('a visitor writes to sales', async () => {
    const page = await newPage();
    await page.goto(at('/contact'));
    await page.see({ css: 'html[data-ready]' });
    await page.enter({ label: 'First Name' }, 'Ada');
    await page.enter({ label: 'Last Name' }, 'Lovelace');
    await page.enter({ label: 'Email' }, 'ada@example.test');
    await page.enter({ label: 'Message' }, 'Do you have an office in Leeds?');
    await page.click({ css: 'main form button[type=submit]' });
    await page.see({ role: 'heading', name: 'Thank You for Your Interest' });
  });
});
