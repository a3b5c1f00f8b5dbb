import type { SyncReply } from '@switchyard/contracts/offline/sync-routes.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDevice, newTemporaryId, queued, queuedNote } from '../support/sync-device.ts';
import { createSyncLab, type FieldWork, type SyncLab } from '../support/sync-lab.ts';

let lab: SyncLab;
let work: FieldWork;
let jobId: string;
beforeAll(async () => {
  lab = await createSyncLab();
  work = await lab.newFieldWork();
  jobId = work.visit.jobId;
});
afterAll(() => lab[Symbol.asyncDispose]());

const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const batches = 150;

const anything = fc.jsonValue({ maxDepth: 4 });
const method = fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'GET', 'constructor');

function paths(): string[] {
  const { account, site, worker } = lab.company;
  return [
    '/api/jobs',
    `/api/jobs/${jobId}`,
    `/api/jobs/${jobId}/transitions`,
    `/api/jobs/${jobId}/photos/${'0'.repeat(64)}`,
    `/api/visits/${work.visit.id}`,
    `/api/visits/${work.visit.id}/transitions`,
    `/api/visits/${work.visit.id}/entries`,
    `/api/visits/${work.visit.id.toUpperCase()}`,
    '/api/visit-entries/__proto__',
    '/api/customers',
    `/api/customers/${account.id}`,
    `/api/sites/${site.id}`,
    `/api/technicians/${worker.id}`,
    '/api/communications',
    '/api/profile',
    `/api/jobs/${newTemporaryId()}`,
    '/api/%00',
    '/api/../../etc',
    '/api//jobs?x=1',
  ];
}

const body = fc.oneof(
  anything,
  fc.record({ to: fc.oneof(anything, fc.constantFrom('en_route', 'completed')), reason: anything }),
  fc.record({ kind: fc.constantFrom('note', 'time', 'part'), data: anything, occurredAt: anything }),
  fc.record(
    { title: anything, notes: anything, tags: anything, technicianIds: anything },
    { requiredKeys: [] },
  ),
);

const action = fc.record(
  {
    id: fc.oneof({ weight: 4, arbitrary: fc.uuid() }, { weight: 1, arbitrary: anything }),
    method,
    url: fc.oneof(
      { weight: 5, arbitrary: fc.nat({ max: 18 }).map((index) => paths()[index] ?? '') },
      { weight: 1, arbitrary: fc.string() },
    ),
    body,
    occurredAt: fc.oneof(
      fc.constantFrom('2026-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2199-12-31T23:59:59Z'),
      anything,
    ),
    baseRevision: fc.oneof(fc.constantFrom(1, 2, 3, null, 2 ** 53), anything),
    base: fc.oneof(fc.dictionary(fc.string(), anything), anything),
    clientRef: fc.oneof(
      fc.constant(null),
      fc.uuid().map((uuid) => `temp_${uuid}`),
      anything,
    ),
    dependsOn: fc.oneof(fc.array(fc.uuid(), { maxLength: 2 }), anything),
  },
  { requiredKeys: ['id', 'method', 'url', 'occurredAt'] },
);

it(`whatever is in a batch, it is answered, and what is sound in it applied (PROPERTY_SEED=${seed})`, {
  timeout: 180_000,
}, async () => {
  console.log(`PROPERTY_SEED=${seed}`);
  const devices = [work.user, lab.company.manager, lab.company.customer].map(newDevice);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 4, arbitrary: action }, { weight: 1, arbitrary: anything }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.constantFrom(...devices),
      fc.constantFrom('2026-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '2199-12-31T00:00:00Z'),
      async (actions, device, sentAt) => {
        const visit = await lab.company.newCustomer();
        // Made just now, by the clock of the device: what is older than kept outcomes is refused.
        const sound =
          device === devices[0]
            ? queuedNote(work.visit, 'Sound', { occurredAt: sentAt })
            : queued({ method: 'PATCH', url: `/api/customers/${visit.id}`, body: {} });
        const answer = await device.send([...actions, sound], { sentAt });
        expect(answer.statusCode).toBe(200);
        const { results } = answer.json<SyncReply>();
        expect(results).toHaveLength(actions.length + 1);
        for (const result of results) expect(result.outcome).not.toBe('retry');
        // A rejected change of the visit may block its note; nothing refuses it.
        if (device === devices[0]) expect(['applied', 'blocked']).toContain(results.at(-1)?.outcome);
      },
    ),
    { seed, numRuns: batches, endOnFailure: true },
  );
});
