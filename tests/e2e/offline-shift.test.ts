import type { VisitEntry } from '@switchyard/contracts/visit-entries/visit-entry.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { waitFor } from '../support/wait-for.ts';
import {
  type FieldLab,
  isLong,
  isReplay,
  openFieldLab,
  seededRandom,
  someFault,
  startPhone,
} from './support/field-lab.ts';
import { drained, keep, offlineFacts, storedRows } from './support/offline-device.ts';
import { changeMeanwhile, day, newShift, type Shift } from './support/shift-script.ts';

const orders = isLong ? 10 : 2;
const firstSeed = Number(process.env['OFFLINE_SEED'] ?? 2611);

let lab: FieldLab;
beforeAll(async () => {
  lab = await openFieldLab();
});
afterAll(() => lab[Symbol.asyncDispose]());

test(`a shift of 60 commands and 25 pictures ends the same in ${orders} orders of reconnecting, and nothing is lost`, {
  timeout: 180_000 * orders,
}, async () => {
  const ends: Awaited<ReturnType<typeof endOf>>[] = [];
  for (let order = 0; order < orders; order += 1) {
    const seed = firstSeed + order;
    const shift = await newShift(lab.company, `Ada Order${order}`);
    expect([shift.commands, shift.pictures]).toEqual([60, 25]);
    const summary = await work(shift, seed);
    console.log(`  reconnect order ${order + 1} of ${orders}, seed ${seed}: ${summary.text}`);
    ends.push(await endOf(shift, summary.page));
    await summary.page.context().close();
  }
  const [first] = ends;
  expect(first?.orphans).toHaveLength(8);
  // Pending decisions are visible on the device: the conflicting text, and the steps at the cancelled visit.
  expect(first?.left.map(({ label, state }) => `${label}: ${state}`)).toEqual([
    ...[
      'accept: conflict',
      'en_route: blocked',
      'on_site: blocked',
      'in_progress: blocked',
      'completed: blocked',
    ].map(at4),
    `Words of ${day.resolvedOnBothSides}: conflict`,
  ]);
  // Pictures belong to the job, regardless of the assigned technician.
  expect(first?.photos).toHaveLength(25);
  expect(first?.blobs).toBe(0);
  expect(first?.visits.map(({ state }) => state)).toEqual([
    'completed',
    'completed',
    'completed',
    'dispatched',
    'cancelled',
    'completed',
    'completed',
  ]);
  // A note, a part and a reading at each visit that was not reassigned; one signature instead of one reading.
  // Entries at the cancelled visit do not wait for the decision about its steps.
  expect(first?.entries).toHaveLength(6 * 3);
  for (const [at, end] of ends.entries()) expect({ at, ...end }).toEqual({ at, ...first });
});

const at4 = (line: string) => line.replace(':', ` of ${day.cancelled}:`);

/** Works through the shift while the network is intermittent; returns the page after everything was sent. */
async function work(shift: Shift, seed: number): Promise<{ page: Page; text: string }> {
  const random = seededRandom(seed);
  const { proxy, company } = lab;
  const phone = await lab.openPhone(shift.technician);
  const { context } = phone;
  let { page } = phone;
  const other = await company.newTechnician('Ben Tran');
  await proxy.refuse();
  await changeMeanwhile(company, shift, other.technicianId);
  const counts = { windows: 0, reloads: 0, tabs: 0, faults: 0 };
  for (const write of shift.writes) {
    await keep(page, write);
    if (random() > 0.1) continue;
    counts.windows += 1;
    counts.faults += await openWindowOfNetwork(proxy, random);
    const what = random();
    if (what < 0.3) {
      counts.reloads += 1;
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
    } else if (what < 0.6) {
      counts.tabs += 1;
      const tab = await context.newPage();
      await startPhone(tab);
      if (random() < 0.5) {
        await page.close();
        page = tab;
      }
    }
    await page.waitForFunction(() => window.device.store()?.getState().offline.ready === true);
    await proxy.refuse();
  }
  counts.faults += await openWindowOfNetwork(proxy, random);
  proxy.faults(null);
  await drained(page, 120_000);
  const text = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  return { page, text: text.join(', ') };
}

/** The network works for a few calls, unreliably. Returns the number of failed calls. */
async function openWindowOfNetwork(proxy: FaultProxy, random: () => number): Promise<number> {
  let failed = 0;
  let seen = 0;
  const most = 1 + Math.floor(random() * 6);
  proxy.faults((call) => {
    if (!isReplay(call)) return null;
    seen += 1;
    const fault = seen > most ? null : someFault(random);
    if (fault !== null) failed += 1;
    return fault;
  });
  await proxy.accept();
  const until = performance.now() + 300 + random() * 900;
  await waitFor('a few calls were made', () => seen >= most || performance.now() > until);
  return failed;
}

/** All results of a shift, without values that vary between runs: ids and times. */
async function endOf({ visits, technician, writes }: Shift, page: Page) {
  const { office } = lab.company;
  const start = Date.parse(writes[0]?.occurredAt ?? '');
  const sinceStart = (iso: string | null) =>
    iso === null ? null : Math.floor((Date.parse(iso) - start) / 60_000);
  const list = async <Item>(path: string) =>
    ((await office.call('GET', path)).body as unknown as { items: Item[] }).items;
  const ended = await Promise.all(visits.map(({ id }) => lab.company.readVisit(id)));
  const entries = await Promise.all(visits.map(({ id }) => list<VisitEntry>(`/api/visits/${id}/entries`)));
  type Shown = { caption: string; takenAt: string; sha256: string };
  const photos = await Promise.all(visits.map(({ jobId }) => list<Shown>(`/api/jobs/${jobId}/photos`)));
  type Waiting = { technicianId: string; label: string; occurredAt: string; reason: string; body: unknown };
  const orphans = await list<Waiting>('/api/orphan-submissions?limit=100');
  const { actions } = await offlineFacts(page);
  return {
    visits: ended.map(({ state, notes, resolution, stamps }) => ({
      state,
      notes,
      resolution,
      at: [stamps.acceptedAt, stamps.enRouteAt, stamps.arrivedAt, stamps.startedAt, stamps.completedAt].map(
        sinceStart,
      ),
    })),
    entries: entries.flatMap((some, index) =>
      some
        .map(({ kind, data, occurredAt }) => ({ index, kind, data, at: sinceStart(occurredAt) }))
        .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)),
    ),
    photos: photos.flatMap((some, index) =>
      some
        .map(({ caption, takenAt }) => ({ index, caption, at: sinceStart(takenAt) }))
        .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)),
    ),
    orphans: orphans
      .filter(({ technicianId }) => technicianId === technician.technicianId)
      .map(({ label, occurredAt, reason }) => ({ label, reason, at: sinceStart(occurredAt) }))
      .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)),
    left: actions.map(({ label, state }) => ({ label, state })),
    blobs: (await storedRows(page, 'blobs')).length,
  };
}
