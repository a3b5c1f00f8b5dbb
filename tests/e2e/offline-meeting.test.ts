import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Fault } from '../support/fault-proxy.ts';
import { waitFor } from '../support/wait-for.ts';
import type { FieldTechnician } from './support/field-company.ts';
import { type FieldLab, isReplay, openFieldLab, startPhone } from './support/field-lab.ts';
import { type DeviceWrite, drained, keep, offlineFacts } from './support/offline-device.ts';

let lab: FieldLab;
let technician: FieldTechnician;
let visit: Awaited<ReturnType<FieldLab['company']['newVisit']>>;
beforeAll(async () => {
  lab = await openFieldLab();
  technician = await lab.company.newTechnician('Ada Kowalski');
  visit = await lab.company.newVisit(technician.technicianId);
});
afterAll(() => lab[Symbol.asyncDispose]());

const note = (text: string, at = visit): DeviceWrite => ({
  method: 'POST',
  path: `/api/visits/${at.id}/entries`,
  body: { kind: 'note', data: { text }, occurredAt: null },
  record: { visitId: at.id, jobId: at.jobId },
  label: text,
});

type Note = { data: { text: string }; occurredAt: string };

async function notesOf({ id } = visit): Promise<Note[]> {
  const { body } = await lab.company.office.call('GET', `/api/visits/${id}/entries`);
  return (body as unknown as { items: Note[] }).items;
}

const textsOf = async (at = visit) => (await notesOf(at)).map(({ data }) => data.text);

describe('whatever stands between the device and the server', () => {
  const html = '<html><form>Sign in to the hotel network</form></html>';
  const json = { 'content-type': 'application/json' };
  const cases: readonly (readonly [string, Fault])[] = [
    ['a page instead of an answer', { kind: 'answer', status: 200, body: html }],
    [
      'an answer of another shape',
      { kind: 'answer', status: 200, headers: json, body: '{"results":[{}, 7, null]}' },
    ],
    ['a forbidding gateway', { kind: 'answer', status: 403, body: html }],
    ['a lost answer', { kind: 'cut', when: 'answered' }],
    ['half an answer', { kind: 'cut', when: 'middle' }],
    ['a server that is down', { kind: 'answer', status: 502, body: html }],
  ];

  test('holds changes up without losing or doubling one', async () => {
    const { page, context } = await lab.openPhone(technician);
    for (const [what, fault] of cases) {
      let left = 2;
      lab.proxy.faults((call) => (isReplay(call) && left-- > 0 ? fault : null));
      await Promise.all([keep(page, note(`${what}: one`)), keep(page, note(`${what}: two`))]);
      await waitFor(`${what} was met`, () => left <= 1);
      expect(await drained(page)).toEqual([]);
    }
    lab.proxy.faults(null);
    const texts = await textsOf();
    expect(texts.toSorted()).toEqual(cases.flatMap(([what]) => [`${what}: one`, `${what}: two`]).toSorted());
    await context.close();
  });

  test('a busy server is left alone for as long as it asks', async () => {
    const { page, context } = await lab.openPhone(technician);
    const times: number[] = [];
    lab.proxy.faults((call) => {
      if (!isReplay(call)) return null;
      times.push(performance.now());
      return times.length === 1
        ? { kind: 'answer', status: 503, headers: { 'retry-after': '2' }, body: 'Busy' }
        : null;
    });
    await keep(page, note('After a while'));
    await waitFor('it is asked again', () => times.length === 2);
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(1990);
    lab.proxy.faults(null);
    expect(await drained(page)).toEqual([]);
    await context.close();
  });

  test('a browser that says it is offline keeps, and sends by itself once it is not', async () => {
    const { page, context } = await lab.openPhone(technician);
    await context.setOffline(true);
    await page
      .getByText(/Offline since \d\d:\d\d/)
      .first()
      .waitFor();
    await keep(page, note('In the tunnel'));
    await page.getByText(/1 change kept here/).waitFor();
    await context.setOffline(false);
    await page.getByText('Everything is sent.').waitFor();
    expect(await textsOf()).toContain('In the tunnel');
    await context.close();
  });
});

test('a clock that is two hours ahead does not move what happened', async () => {
  const { page, context } = await lab.running.openWindow(technician, { width: 390, origin: lab.proxy.url });
  await page.addInitScript(() => {
    const real = Date;
    const ahead = 2 * 3_600_000;
    globalThis.Date = class extends real {
      constructor(...args: [] | ConstructorParameters<typeof real>) {
        if (args.length === 0) super(real.now() + ahead);
        else super(...args);
      }
      static override now() {
        return real.now() + ahead;
      }
    } as DateConstructor;
  });
  await startPhone(page);
  const before = Date.now();
  await keep(page, note('By a wrong clock'));
  expect(await drained(page)).toEqual([]);
  const found = (await notesOf()).find(({ data }) => data.text === 'By a wrong clock');
  const at = Date.parse(found?.occurredAt ?? '');
  expect(at).toBeGreaterThan(before - 2000);
  expect(at).toBeLessThan(Date.now() + 2000);
  await context.close();
});

test('fields that both sides changed are decided on the device: mine, theirs, or field by field', async () => {
  const manager = await lab.company.newManager('Mira Voss');
  const customers = await Promise.all(
    ['A', 'B', 'C'].map((name) => lab.company.newCustomer(`Customer ${name}`)),
  );
  const { page, context } = await lab.openPhone(manager);
  await lab.proxy.refuse();
  for (const customer of customers) {
    const path = `/api/customers/${customer.id}`;
    await lab.company.change('PATCH', path, {
      name: `${String(customer['name'])} Ltd`,
      phone: '+1 617 555 0100',
    });
    const body = { name: `${String(customer['name'])} Inc`, phone: '+1 617 555 0199' };
    await keep(page, {
      method: 'PATCH',
      path,
      record: customer,
      body,
      label: `Change of ${String(customer['name'])}`,
    });
  }
  await lab.proxy.accept();
  await waitFor(
    'all three wait for a person',
    async () => (await offlineFacts(page)).conflicts === 3,
    15_000,
  );
  await decide(page, 'Customer A', (dialog) =>
    dialog.getByRole('button', { name: 'Keep as chosen' }).click(),
  );
  await decide(page, 'Customer B', (dialog) =>
    dialog.getByRole('button', { name: 'Take all of theirs' }).click(),
  );
  await decide(page, 'Customer C', async (dialog) => {
    await dialog.getByRole('region', { name: 'Phone' }).getByRole('radio', { name: 'Theirs' }).click();
    await dialog.getByRole('button', { name: 'Keep as chosen' }).click();
  });
  await page.getByText('Everything is sent.').waitFor();
  const ends = await Promise.all(
    customers.map(async ({ id }) => (await lab.company.office.call('GET', `/api/customers/${id}`)).body),
  );
  expect(ends.map(({ name, phone }) => [name, phone] as unknown)).toEqual([
    ['Customer A Inc', '+16175550199'],
    ['Customer B Ltd', '+16175550100'],
    ['Customer C Inc', '+16175550100'],
  ]);
  await context.close();
});

async function decide(
  page: Page,
  name: string,
  choose: (dialog: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Decide' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Mara Ortiz changed it/).waitFor();
  await choose(dialog);
  await dialog.waitFor({ state: 'detached' });
}

test('work on a reassigned visit waits in the office’s inbox, and is accepted from there', async () => {
  const other = await lab.company.newTechnician('Ben Tran');
  const away = await lab.company.newVisit(technician.technicianId, { startHour: 2 });
  const { page, context } = await lab.openPhone(technician);
  await lab.proxy.refuse();
  await keep(page, note('Valve was stuck', away));
  await lab.company.change('PATCH', `/api/visits/${away.id}`, { technicianIds: [other.technicianId] });
  await lab.proxy.accept();
  await page.getByText('Sent to the office').first().waitFor();
  expect(await drained(page)).toEqual([]);
  expect(await textsOf(away)).toEqual([]);
  const { page: office, context: desk } = await lab.running.openWindow(lab.company.office);
  await office.goto('/field-inbox');
  const card = office.getByRole('listitem').filter({ hasText: 'Valve was stuck' });
  await card.waitFor();
  await office.getByText('Given to someone else').first().waitFor();
  await card.getByRole('button', { name: 'Accept' }).click();
  await office.getByRole('button', { name: 'Accept all the same' }).click();
  // The list is hidden behind the dialog, so the absence of the card proves nothing yet.
  await expect.poll(() => textsOf(away)).toEqual(['Valve was stuck']);
  await card.waitFor({ state: 'detached' });
  await context.close();
  await desk.close();
});
