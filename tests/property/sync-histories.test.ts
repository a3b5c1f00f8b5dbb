import assert from 'node:assert/strict';
import { mergePatch, sameJson } from '@switchyard/contracts/offline/merge-rules.ts';
import type { SyncActionInput, SyncResult } from '@switchyard/contracts/offline/sync-routes.ts';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, it } from 'vitest';
import { newDevice, queuedPatch, type SyncDevice } from '../support/sync-device.ts';
import { createSyncLab, type SyncLab } from '../support/sync-lab.ts';
import { ok } from '../support/work-company.ts';

let lab: SyncLab;
let device: SyncDevice;
beforeAll(async () => {
  lab = await createSyncLab();
  device = newDevice(lab.company.manager);
});
afterAll(() => lab[Symbol.asyncDispose]());

const seed = Number(process.env['PROPERTY_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const histories = 60;

type Facts = Record<string, unknown>;
type Step =
  | { kind: 'office'; job: number; patch: Facts }
  | { kind: 'device'; job: number; patch: Facts }
  | { kind: 'sync'; how: 'once' | 'again' | 'twice at once' };

const patch = fc
  .record(
    {
      title: fc.constantFrom('a', 'b', 'c'),
      description: fc.constantFrom('', 'a', 'b'),
      priority: fc.constantFrom('none', 'high'),
      tags: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')),
    },
    { requiredKeys: [] },
  )
  .filter((fields) => Object.keys(fields).length > 0);
const job = fc.nat({ max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('office' as const), job, patch }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('device' as const), job, patch }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('sync' as const),
      how: fc.constantFrom('once', 'again', 'twice at once'),
    }),
  },
);

/** The expected server state, computed from the records and the rules alone. */
class Model {
  readonly records: { facts: Facts; revision: number }[];

  constructor(jobs: readonly Job[]) {
    this.records = jobs.map((item) => ({ facts: { ...item }, revision: item.revision }));
  }

  write(index: number, fields: Facts): void {
    const record = this.records[index];
    if (!record) throw new Error('No such record');
    if (Object.entries(fields).every(([field, item]) => sameJson(item, record.facts[field]))) return;
    Object.assign(record.facts, fields);
    record.revision += 1;
  }

  /** Outcomes of a batch. */
  replay(actions: readonly Queued[]): Expected[] {
    const stopped = new Set<number>();
    return actions.map(({ index, action }) => {
      if (stopped.has(index)) return { outcome: 'blocked', fields: [] };
      const current = this.records[index]?.facts ?? {};
      const merge = mergePatch({
        entity: 'jobs',
        patch: action.body as Facts,
        base: action.base ?? {},
        current,
      });
      if (merge.conflicts.length === 0) {
        this.write(index, merge.patch);
        return { outcome: 'applied', fields: [] };
      }
      stopped.add(index);
      return { outcome: 'conflict', fields: merge.conflicts.map(({ field }) => field) };
    });
  }
}

function compared({ title, description, priority, tags, revision }: Facts): Facts {
  return { title, description, priority, tags, revision };
}

type Queued = { index: number; action: SyncActionInput };
type Expected = { outcome: string; fields: string[] };

function told(result: SyncResult): Expected {
  const fields = result.outcome === 'conflict' ? result.fields.map(({ field }) => field) : [];
  return { outcome: result.outcome, fields };
}

async function send(how: string, actions: readonly unknown[]): Promise<SyncResult[]> {
  if (how === 'once') return await device.sync(...actions);
  if (how === 'again') {
    await device.sync(...actions);
    return await device.sync(...actions);
  }
  const [first] = await Promise.all([device.sync(...actions), device.sync(...actions)]);
  return first;
}

/** One browser and the office, changing the same two jobs. */
class History {
  readonly #jobs: Job[];
  readonly #model: Model;
  /** Records as the browser shows them: last read state with its own unsent changes overlaid. */
  #seen: Facts[];
  #outbox: Queued[] = [];

  constructor(jobs: Job[]) {
    this.#jobs = jobs;
    this.#model = new Model(jobs);
    this.#seen = jobs.map((item) => ({ ...item }));
  }

  async run(one: Step): Promise<void> {
    if (one.kind === 'office') await this.#office(one.job, one.patch);
    else if (one.kind === 'device') this.#queue(one.job, one.patch);
    else await this.#sync(one.how);
  }

  async #office(index: number, fields: Facts): Promise<void> {
    const { revision = 0 } = this.#model.records[index] ?? {};
    const url = `/api/jobs/${this.#jobs[index]?.id}`;
    ok(await lab.company.admin.call('PATCH', url, { revision, payload: fields }));
    this.#model.write(index, fields);
  }

  #queue(index: number, fields: Facts): void {
    const known = this.#seen[index] ?? {};
    const action = queuedPatch('/api/jobs', known as Job, fields);
    this.#outbox.push({ index, action });
    this.#seen[index] = { ...known, ...fields };
  }

  async #sync(how: string): Promise<void> {
    if (this.#outbox.length === 0) return;
    const sent = this.#outbox;
    const results = await send(
      how,
      sent.map(({ action }) => action),
    );
    const expected = this.#model.replay(sent);
    assert.deepEqual(results.map(told), expected);
    // Conflicting changes are discarded by their user; dependent ones are sent again.
    this.#outbox = sent.filter((_, index) => expected[index]?.outcome === 'blocked');
    await this.#compare();
    // A device sends unblocked changes before anyone writes on top of them.
    await this.#sync('once');
  }

  async #compare(): Promise<void> {
    for (const [index, { id }] of this.#jobs.entries()) {
      const found = ok<Job>(await lab.company.manager.call('GET', `/api/jobs/${id}`));
      const { facts, revision } = this.#model.records[index] ?? { facts: {}, revision: 0 };
      assert.deepEqual(compared(found), { ...compared(facts), revision });
      this.#seen[index] = { ...found };
    }
  }

  async finish(): Promise<void> {
    while (this.#outbox.length > 0) await this.#sync('once');
  }
}

it(`every acknowledged change of a random history is applied exactly once, as the model says (PROPERTY_SEED=${seed})`, {
  timeout: 180_000,
}, async () => {
  console.log(`PROPERTY_SEED=${seed}`);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const jobs = await Promise.all([lab.company.newJob(), lab.company.newJob()]);
      const history = new History(jobs);
      for (const one of steps) await history.run(one);
      await history.finish();
    }),
    { seed, numRuns: histories, endOnFailure: true },
  );
});
