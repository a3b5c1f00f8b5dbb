import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overlayList } from '../overlay/overlay.ts';
import type { ModelJob } from '../testing/model-server.ts';
import { OfflineLab, type Tab } from '../testing/offline-lab.ts';
import { selectOverlayActions } from '../overlay/offline-selectors.ts';

const environment: Readonly<Record<string, string | undefined>> = import.meta.env;
const runs = Number(environment['OFFLINE_RUNS'] ?? 300);
const seed = Number(environment['OFFLINE_SEED'] ?? Date.now() % 2 ** 31);

const place = fc.nat({ max: 5 });
const tabIndex = fc.nat({ max: 1 });
const fault = fc.constantFrom('network', 'lost', 'server_error', 'busy', 'html', 'reordered', 'item_retry');
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('create'), tab: tabIndex }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('change'), tab: tabIndex, place, field: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), tab: tabIndex, place }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('network'), online: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('fault'), fault }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('office_edit'), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('office_delete'), place }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('doom'),
      tab: tabIndex,
      afterSteps: fc.nat({ max: 5 }),
      effect: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload'), tab: tabIndex }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.constantFrom(0, 500, 5000, 60_000) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The test's record of a run: which writes were confirmed as queued. */
class Run {
  readonly lab: OfflineLab;
  readonly kept: string[] = [];
  /** The record of each write by its id on the device. */
  readonly nameOf = new Map<string, string>();
  readonly #tabs: Tab[] = [];
  #texts = 0;

  constructor(name: string) {
    this.lab = new OfflineLab(name);
  }

  async tab(index: number): Promise<Tab> {
    const known = this.#tabs[index];
    if (known && !known.isDead) return known;
    const tab = await this.lab.openTab();
    this.#tabs[index] = tab;
    return tab;
  }

  async do(one: Step): Promise<void> {
    const { lab } = this;
    switch (one.kind) {
      case 'create':
        return this.#enqueue(await this.tab(one.tab), 'POST', '/api/jobs', {
          title: this.#text(),
          type: this.#text(),
        });
      case 'change':
        return this.#onJob(await this.tab(one.tab), one.place, (tab, job) =>
          this.#enqueue(
            tab,
            'PATCH',
            `/api/jobs/${job.id}`,
            { [one.field ? 'title' : 'type']: this.#text() },
            job,
          ),
        );
      case 'remove':
        return this.#onJob(await this.tab(one.tab), one.place, (tab, job) =>
          this.#enqueue(tab, 'DELETE', `/api/jobs/${job.id}`, undefined, job),
        );
      case 'network':
        lab.isOnline = one.online;
        return;
      case 'fault':
        lab.faults.push(one.fault);
        return;
      case 'office_edit':
        lab.server.edit(one.place, this.#text());
        return;
      case 'office_delete':
        lab.server.delete(one.place);
        return;
      case 'doom':
        (await this.tab(one.tab)).doom(one);
        return;
      case 'reload':
        await (await this.tab(one.tab)).close();
        return;
      case 'wait':
        await lab.advance(one.ms);
        return;
      default:
        one satisfies never;
    }
  }

  /** The network stays up: everything that can be sent has been. */
  async finish(): Promise<readonly Tab[]> {
    this.lab.isOnline = true;
    this.lab.faults.length = 0;
    for (const tab of this.#tabs) if (tab) await tab.close();
    const tabs = [await this.lab.openTab(), await this.lab.openTab()];
    for (let round = 0; round < 6; round += 1) await this.lab.advance(120_000);
    return tabs;
  }

  /** Jobs as shown by the tab. */
  shown(tab: Tab): readonly ModelJob[] {
    return overlayList<ModelJob>(
      'job',
      [...this.lab.server.jobs.values()],
      selectOverlayActions(tab.store.getState()),
    );
  }

  async #onJob(tab: Tab, index: number, act: (tab: Tab, job: ModelJob) => Promise<void>): Promise<void> {
    const jobs = this.shown(tab).filter((job) => job.deletedAt === null);
    const job = jobs[index % Math.max(1, jobs.length)];
    if (job) await act(tab, job);
  }

  async #enqueue(
    tab: Tab,
    ...[method, path, body, record]: ['POST' | 'PATCH' | 'DELETE', string, unknown?, ModelJob?]
  ): Promise<void> {
    const enqueued = tab.runtime.enqueue({ method, path, body, ...(record ? { record } : {}) });
    const answer = await Promise.race([enqueued, tab.died]);
    if (answer === 'died') return;
    this.kept.push(answer.actionId);
    this.nameOf.set(answer.actionId, String(answer.record['id']));
  }

  #text(): string {
    this.#texts += 1;
    return `text ${this.#texts}`;
  }
}

async function check(run: Run): Promise<void> {
  const tabs = await run.finish();
  const { applied, jobs, mistaken } = run.lab.server;
  expect(mistaken).toEqual([]);
  const counts = new Map<string, number>();
  for (const { id } of applied) counts.set(id, (counts.get(id) ?? 0) + 1);
  expect([...counts.values()].filter((count) => count !== 1)).toEqual([]);

  for (const tab of tabs) {
    const { actions, ready } = tab.offline;
    expect(ready).toBe(true);
    const visible = new Map(actions.map((action) => [action.id, action.state]));
    for (const id of run.kept) {
      const found = [counts.has(id), visible.has(id)].filter(Boolean).length;
      expect(found, `action ${id} is ${visible.get(id) ?? 'nowhere'}`).toBe(1);
    }
    expect(actions.filter(({ state }) => state === 'pending' || state === 'sending')).toEqual([]);
    if (actions.length === 0) expect(run.shown(tab)).toEqual([...jobs.values()]);
  }
  const kept = new Map(run.kept.map((id, index) => [id, index]));
  for (const name of new Set(run.nameOf.values())) {
    const order = applied.flatMap(({ id }) => (run.nameOf.get(id) === name ? (kept.get(id) ?? []) : []));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  }
  for (const tab of tabs) await tab.close();
}

describe('work without a network', () => {
  it('holds up nothing that was done before this device knew what it had made', async () => {
    const steps: readonly Step[] = [
      { kind: 'create', tab: 0 },
      { kind: 'fault', fault: 'html' },
      { kind: 'doom', tab: 0, afterSteps: 0, effect: false },
      { kind: 'fault', fault: 'html' },
      { kind: 'fault', fault: 'network' },
      { kind: 'change', tab: 0, place: 0, field: false },
      { kind: 'change', tab: 0, place: 0, field: false },
      { kind: 'remove', tab: 0, place: 0 },
      { kind: 'remove', tab: 1, place: 0 },
      { kind: 'wait', ms: 60_000 },
    ];
    const run = new Run('model-known-late');
    for (const one of steps) await run.do(one);
    await check(run);
  });

  it('asks again for an applied delete that now waits for a change of the same record in conflict', async () => {
    const steps: readonly Step[] = [
      { kind: 'fault', fault: 'lost' },
      { kind: 'fault', fault: 'network' },
      { kind: 'fault', fault: 'html' },
      { kind: 'change', tab: 0, place: 0, field: false },
      { kind: 'change', tab: 1, place: 0, field: false },
      { kind: 'create', tab: 0 },
      { kind: 'remove', tab: 0, place: 0 },
      { kind: 'reload', tab: 0 },
      { kind: 'wait', ms: 0 },
      { kind: 'change', tab: 0, place: 0, field: false },
      { kind: 'wait', ms: 0 },
      { kind: 'office_edit', place: 0 },
      { kind: 'wait', ms: 5000 },
    ];
    const run = new Run('model-uncertain-delete');
    for (const one of steps) await run.do(one);
    await check(run);
  });

  it(`loses nothing and does nothing twice, whatever happens (seed ${seed})`, {
    timeout: 600_000,
  }, async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        number += 1;
        const run = new Run(`model-${number}`);
        for (const one of steps) await run.do(one);
        await check(run);
      }),
      { numRuns: runs, seed },
    );
  });
});
