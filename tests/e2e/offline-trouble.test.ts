import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import type { FieldTechnician } from './support/field-company.ts';
import { type FieldLab, isReplay, openFieldLab, startPhone } from './support/field-lab.ts';
import { type DeviceWrite, drained, keep, offlineFacts, storedRows } from './support/offline-device.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { plantRows } from './support/plant-rows.ts';

let lab: FieldLab;
let technician: FieldTechnician;
let visit: Awaited<ReturnType<FieldLab['company']['newVisit']>>;
beforeAll(async () => {
  lab = await openFieldLab();
  technician = await lab.company.newTechnician('Ada Kowalski');
  visit = await lab.company.newVisit(technician.technicianId);
});
afterAll(() => lab[Symbol.asyncDispose]());

const note = (text: string): DeviceWrite => ({
  method: 'POST',
  path: `/api/visits/${visit.id}/entries`,
  body: { kind: 'note', data: { text } },
  record: { visitId: visit.id, jobId: visit.jobId },
  label: text,
});

async function notes(): Promise<string[]> {
  const { body } = await lab.company.office.call('GET', `/api/visits/${visit.id}/entries`);
  const { items } = body as unknown as { items: { data: { text: string } }[] };
  return items.map(({ data }) => data.text);
}

/** Requests with changes fail; all others pass. */
function holdChanges(): void {
  lab.proxy.faults((call) => (isReplay(call) ? { kind: 'cut', when: 'sent' } : null));
}

async function signIn(page: Page, user: ConsoleUser): Promise<void> {
  const answer = await page.context().request.post(`${lab.proxy.url}/api/auth/login`, {
    headers: { origin: lab.proxy.url },
    data: { email: user.email, password: user.password },
  });
  expect(answer.status()).toBe(200);
}

test('nothing of a user is shown to or sent as the next one on the device; signed in again, it is sent', async () => {
  const next = await lab.company.newTechnician('Ben Tran');
  const { page, context } = await lab.openPhone(technician);
  holdChanges();
  for (const text of ['Mine one', 'Mine two']) await keep(page, note(text));
  // Another user signs in in a second page: the open page still holds the first user's changes.
  await signIn(page, next);
  lab.proxy.faults(null);
  // It pauses, then follows the signed-in user: the outbox on screen is theirs. The assertions below check that
  // nothing was sent.
  await waitFor('the page drops the other user’s changes', async () => {
    // Between the two users nobody is signed in, and there is no session to send with.
    await page.evaluate(async () => (await window.device.session().catch(() => null))?.sendNow());
    const { paused, actions } = await offlineFacts(page);
    return paused !== null || actions.length === 0;
  });
  expect(await notes()).toEqual([]);
  await page.close();
  const theirs = await context.newPage();
  await startPhone(theirs);
  await theirs.getByText('Everything is sent.').waitFor();
  expect((await offlineFacts(theirs)).actions).toEqual([]);
  expect(await theirs.getByText('Mine one').count()).toBe(0);
  expect(await drained(theirs)).toEqual([]);
  expect(await notes()).toEqual([]);
  await theirs.close();
  const again = await context.newPage();
  await signIn(again, technician);
  await startPhone(again);
  expect(await drained(again)).toEqual([]);
  expect(await notes()).toEqual(['Mine one', 'Mine two']);
  await context.close();
});

test('an ended session pauses sending and asks to sign in; then it goes on', async () => {
  const { page, context } = await lab.openPhone(technician);
  await context.clearCookies();
  await keep(page, note('After the session ended'));
  await page.getByLabel(/e-?mail/i).waitFor();
  expect(await notes()).not.toContain('After the session ended');
  await page.getByLabel(/e-?mail/i).fill(technician.email);
  await page
    .getByLabel(/password/i)
    .first()
    .fill(technician.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await waitFor('it was sent', async () => (await notes()).includes('After the session ended'));
  await context.close();
});

test('a full disk is said, and nothing is claimed as kept', async () => {
  const { page, context } = await lab.running.openWindow(technician, { width: 390, origin: lab.proxy.url });
  const devtools = await context.newCDPSession(page);
  const quota = (size: { quotaSize?: number }) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin: lab.proxy.url, ...size });
  // Chromium measures the quota when a database is first opened.
  await quota({ quotaSize: 1_000_000 });
  await startPhone(page);
  holdChanges();
  await keep(page, note('Before it was full'));
  // Browsers compress constant data to less than a picture's size.
  const picture = randomBytes(3_000_000).toString('base64');
  const refused = await page.evaluate(
    async (write) =>
      window.device.enqueue(write).then(
        () => null,
        (cause: Error) => cause.message,
      ),
    {
      method: 'PUT' as const,
      path: `/api/jobs/${visit.jobId}/photos/${'a'.repeat(64)}?total=3000000&takenAt=2026-01-01T00:00:00Z&tag=after`,
      photo: picture,
    },
  );
  expect(refused).toMatch(/full/);
  await page
    .getByText(/storage of this device is full/)
    .first()
    .waitFor();
  expect((await offlineFacts(page)).actions.map(({ label }) => label)).toEqual(['Before it was full']);
  await quota({});
  expect(await storedRows(page, 'blobs')).toEqual([]);
  expect(await storedRows(page, 'outbox')).toHaveLength(1);
  await keep(page, note('After some was freed'));
  await waitFor('the message goes', async () => (await offlineFacts(page)).problem === null);
  lab.proxy.faults(null);
  expect(await drained(page)).toEqual([]);
  expect(await notes()).toEqual(expect.arrayContaining(['Before it was full', 'After some was freed']));
  await context.close();
});

test('what cannot be read is kept aside, shown and exported; the rest goes on', async () => {
  const { page, context } = await lab.openPhone(technician);
  holdChanges();
  await keep(page, note('Readable'));
  const [good] = (await storedRows(page, 'outbox')) as Record<string, unknown>[];
  const old = {
    id: crypto.randomUUID(),
    type: 'communication',
    url: `/api/visits/${visit.id}/entries`,
    method: 'POST',
    headers: {},
    body: { kind: 'note', data: { text: 'Written by an older version' } },
    timestamp: Date.now() - 60_000,
    retryCount: 2,
  };
  await plantRows(page, 'outbox', [
    [901, 'not an action at all'],
    [902, { ...good, id: crypto.randomUUID(), seq: 902, type: 'invoice-update' }],
    [903, { ...good, id: crypto.randomUUID(), seq: 903, schema: 2 }],
    [904, old],
    [905, { ...good, id: crypto.randomUUID(), seq: 905, userId: crypto.randomUUID() }],
  ]);
  await plantRows(page, 'records', [['job_broken', { id: 7 }]]);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText(/4 stored entries could not be read/).waitFor();
  lab.proxy.faults(null);
  expect(await drained(page)).toEqual([]);
  expect(await notes()).toEqual(expect.arrayContaining(['Readable', 'Written by an older version']));
  expect(await storedRows(page, 'quarantine')).toHaveLength(4);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const path = await (await downloading).path();
  const text = readFileSync(path, 'utf8');
  for (const part of ['not an action at all', 'invoice-update']) expect(text).toContain(part);
  await context.close();
});

test('a change that has waited for more than three days is said on every page, with a copy to take', async () => {
  const { page, context } = await lab.openPhone(technician);
  holdChanges();
  await keep(page, note('Made today'));
  const warning = page.getByRole('status').filter({ hasText: /oldest unsent change/ });
  expect(await warning.count()).toBe(0);
  const [row] = (await storedRows(page, 'outbox')) as { timestamp: number; seq: number }[];
  const { seq } = row ?? { seq: 1 };
  await plantRows(page, 'outbox', [[seq, { ...row, timestamp: Date.now() - 4.5 * 86_400_000 }]]);
  page.on('dialog', (dialog) => void dialog.accept());
  await startPhone(page, '/technician-portal');
  await warning.getByText('The oldest unsent change is 4 days old').waitFor();
  const downloading = page.waitForEvent('download');
  await warning.getByRole('button', { name: 'Export' }).click();
  const text = readFileSync(await (await downloading).path(), 'utf8');
  expect(JSON.stringify(JSON.parse(text))).toContain('Made today');
  await warning.getByRole('link', { name: 'Show' }).click();
  await page.getByText('1 change on this device').waitFor();
  lab.proxy.faults(null);
  expect(await drained(page)).toEqual([]);
  await warning.waitFor({ state: 'detached' });
  await context.close();
});

test('a note so old that nobody knows whether it was saved is sent as new or discarded by its author', async () => {
  const { page, context } = await lab.openPhone(technician);
  const occurredAt = new Date(Date.now() - 31 * 86_400_000).toISOString();
  // Tried as a request of its own, which got no answer.
  const old = (text: string) => ({ ...note(text), occurredAt, idempotencyKey: crypto.randomUUID() });
  await keep(page, old('Missing at the office'));
  await keep(page, old('Found at the office'));
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const missing = row('Missing at the office').getByRole('group', { name: 'Too old to send again' });
  await missing.getByText('made more than four weeks ago').waitFor();
  await missing.getByRole('button', { name: 'Send as new' }).click();
  await waitFor('it was sent', async () => (await notes()).includes('Missing at the office'));
  const found = row('Found at the office').getByRole('group', { name: 'Too old to send again' });
  await found.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await page.getByText('Everything is sent.').waitFor();
  expect((await notes()).filter((text) => text.endsWith('at the office'))).toEqual(['Missing at the office']);
  await context.close();
});

test('a newer tab that changes the storage is noticed; nothing is claimed as kept', async () => {
  const { page, context } = await lab.openPhone(technician);
  const newer = await context.newPage();
  await newer.goto(`${lab.proxy.url}/icon.svg`);
  await newer.evaluate(async () => {
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter((one) =>
      one.name?.startsWith('fsm-v3-'),
    );
    await new Promise<void>((resolve, reject) => {
      const opening = indexedDB.open(name, 4);
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
      opening.onerror = () => reject(opening.error ?? new Error('Not opened'));
    });
  });
  await page
    .getByText(/newer version of Switchyard/)
    .first()
    .waitFor();
  await expect(keep(page, note('Never kept'))).rejects.toThrow(/newer version/);
  expect((await offlineFacts(page)).actions).toEqual([]);
  await context.close();
});

test('caches and workers are removed at the start of the page, unsent changes are not', async () => {
  const { page, context } = await lab.openPhone(technician);
  holdChanges();
  await keep(page, note('Outlives the caches'));
  await page.evaluate(async () => {
    const cache = await caches.open('an-earlier-version');
    await cache.put('/x', new Response('old'));
  });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await waitFor('caches are gone', async () => (await page.evaluate(() => caches.keys())).length === 0);
  await page.getByText('Outlives the caches').first().waitFor();
  lab.proxy.faults(null);
  expect(await drained(page)).toEqual([]);
  await context.close();
});

test('the light goes out behind a page that answers for the server, although the socket is open', async () => {
  const { page, context } = await lab.openPhone(technician);
  await page.locator('button[data-status=live]').first().waitFor();
  const isAnswered = ({ pathname }: URL) => pathname.startsWith('/api/') || pathname === '/healthz';
  await page.route(isAnswered, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to the café</h1>' }),
  );
  await keep(page, note('Written in the café'));
  await page.locator('button[data-status=offline]').first().waitFor();
  await page.unroute(isAnswered);
  expect(await drained(page)).toEqual([]);
  await page.locator('button[data-status=live]').first().waitFor();
  expect(await notes()).toContain('Written in the café');
  await context.close();
});

test('leaving and signing out ask while something is unsent', async () => {
  const { page, context } = await lab.openPhone(technician);
  holdChanges();
  await keep(page, note('Kept over the sign-out'));
  await page.getByText('Kept over the sign-out').first().click();
  const asked = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  // A network that takes the call and never answers.
  await page.route('**/api/auth/logout', () => {});
  await page.getByRole('button', { name: /keep/i }).click();
  await page.getByRole('status').filter({ hasText: 'Signing out. Waiting for the server.' }).waitFor();
  await page.getByRole('alert').filter({ hasText: 'The server did not answer' }).waitFor({ timeout: 15_000 });
  await page.unroute('**/api/auth/logout');
  await page.getByRole('button', { name: /keep/i }).click();
  await page.getByLabel(/e-?mail/i).waitFor();
  expect(await storedRows(page, 'outbox')).toHaveLength(1);
  await signIn(page, technician);
  lab.proxy.faults(null);
  await startPhone(page);
  expect(await drained(page)).toEqual([]);
  expect(await notes()).toContain('Kept over the sign-out');
  await context.close();
});
