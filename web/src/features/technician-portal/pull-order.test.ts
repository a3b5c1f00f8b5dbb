import 'fake-indexeddb/auto';
import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { SyncActionInput } from '@switchyard/contracts/offline/sync-routes.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sessionStarted } from '../../core/session-changes.ts';
import type { CachedPack } from '../../offline/cache/cached-pack.ts';
import { selectOverlayActions } from '../../offline/overlay/offline-selectors.ts';
import { overlayList } from '../../offline/overlay/overlay.ts';
import type { OfflineSession } from '../../offline/session/offline-session.ts';
import { openPageStore, sessionOf } from '../../offline/testing/page-store.ts';
import { packApi } from './pack-api.ts';
import { packHeard } from './use-pack-live.ts';

const environment: Readonly<Record<string, string | undefined>> = import.meta.env;
const runs = Number(environment['PULL_RUNS'] ?? 40);
const seed = Number(environment['PULL_SEED'] ?? Date.now() % 2 ** 31);
const companyId = '00000000-0000-7000-8000-00000000c0c0';
const visitIds = ['00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000a2'];

/** `steps` counts the technician's steps, `office` the changes of the office: both only grow. */
type ModelVisit = {
  id: string;
  revision: number;
  stateReason: string;
  notes: string;
  deletedAt: null;
  job: { state: string };
};
type ModelEntry = { id: string; revision: number; visitId: string; kind: 'note'; deletedAt: null };
type Call = { isPull: boolean; serve: () => unknown; served?: unknown; answer: (data: unknown) => void };

/** A server whose calls are served, and answered, when and in the order that the test wants. */
class SlowServer {
  visits: ModelVisit[] = visitIds.map((id) => ({
    id,
    revision: 1,
    stateReason: '0',
    notes: '0',
    deletedAt: null,
    job: { state: 'scheduled' },
  }));
  entries: ModelEntry[] = [];
  readonly calls: Call[] = [];
  /** Not delivered yet, in order. */
  readonly events: TopicEvent[] = [];

  readonly fetch = (url: string, init: RequestInit = {}): Promise<Response> => {
    if (url.startsWith('/api/technician-pack')) return this.#later(true, () => this.#pack());
    if (url !== '/api/sync') return Promise.resolve(Response.json({}));
    const { actions } = JSON.parse(init.body as string) as { actions: SyncActionInput[] };
    return this.#later(false, () => ({
      serverTime: new Date().toISOString(),
      results: actions.map((action) => this.#apply(action)),
    }));
  };

  officeEdits(place: number): void {
    const visit = this.visits[place % 2];
    if (visit) this.#save({ ...visit, notes: String(Number(visit.notes) + 1) });
  }

  serve(index: number): void {
    const waiting = this.calls.filter((call) => call.served === undefined);
    const call = waiting[index % Math.max(1, waiting.length)];
    if (call) call.served = structuredClone(call.serve());
  }

  answer(index: number): void {
    const served = this.calls.filter((call) => call.served !== undefined);
    const call = served[index % Math.max(1, served.length)];
    if (!call) return;
    this.calls.splice(this.calls.indexOf(call), 1);
    call.answer(call.served);
  }

  #later(isPull: boolean, serve: () => unknown): Promise<Response> {
    return new Promise((resolve) => {
      this.calls.push({ isPull, serve, answer: (data) => resolve(Response.json(data)) });
    });
  }

  #apply({ id, url, body, clientRef }: SyncActionInput): unknown {
    const visit = this.visits.find((one) => url.includes(one.id));
    if (!visit) throw new Error(`No visit in ${url}`);
    const rest = { id, outcome: 'applied', status: 200, replayed: false, merged: false, kept: [] };
    if (url.endsWith('/entries')) {
      const entry = { id: crypto.randomUUID(), revision: 1, visitId: visit.id, kind: 'note' as const };
      const made = { ...entry, deletedAt: null, ...(body as object) };
      this.entries = [...this.entries, made];
      this.#tell({ kind: 'visit_entry', entry: made });
      return { ...rest, realId: clientRef === null ? null : made.id, record: made };
    }
    const { reason } = body as { reason: string };
    return { ...rest, realId: null, record: this.#save({ ...visit, stateReason: reason }) };
  }

  #save(visit: ModelVisit): ModelVisit {
    const saved = { ...visit, revision: visit.revision + 1 };
    this.visits = this.visits.map((one) => (one.id === saved.id ? saved : one));
    this.#tell({ kind: 'visit', visit: saved });
    return saved;
  }

  #tell(record: unknown): void {
    this.events.push({ event: { record: structuredClone(record) } } as unknown as TopicEvent);
  }

  #pack(): unknown {
    const empty = { jobs: [], customers: [], sites: [], photos: [], communications: [], checklists: [] };
    const { visits, entries } = this;
    return { technician: { id: 't', revision: 1 }, ...empty, visits, entries, usualParts: [] };
  }
}

const nat = fc.nat({ max: 3 });
const command = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('step', 'note', 'office'), n: nat }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pull'), n: nat }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('serve'), n: nat }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('answer'), n: nat }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('event'), n: nat }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('wait', 'long wait'), n: nat }) },
);
type Command = typeof command extends fc.Arbitrary<infer Value> ? Value : never;

function countsOf({ stateReason, notes }: ModelVisit): number[] {
  return [Number(stateReason), Number(notes)];
}

function atLeast(value: number | undefined, least: number): void {
  expect(value).toBeGreaterThanOrEqual(least);
}

function same(value: unknown, expected: unknown): void {
  expect(value).toEqual(expected);
}

class Run {
  readonly server = new SlowServer();
  readonly #store;
  readonly #offline;
  #session: OfflineSession | null = null;
  #steps = 0;
  #notes = 0;
  #shown: readonly number[] = [];
  #kept: readonly number[] = [];

  constructor() {
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('navigator', { onLine: true, locks: navigator.locks });
    vi.stubGlobal('fetch', this.server.fetch);
    ({ store: this.#store, offline: this.#offline } = openPageStore());
  }

  async start(): Promise<void> {
    const user = { id: crypto.randomUUID(), companyId, firstName: 'Ana', lastName: 'Voss' } as CurrentUser;
    this.#store.dispatch(sessionStarted(user));
    this.#session = await sessionOf(this.#offline, user);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    this.#pull();
    this.server.serve(0);
    this.server.answer(0);
    await this.#settle();
  }

  async do({ kind, n }: Command): Promise<void> {
    const path = `/api/visits/${visitIds[n % 2] ?? ''}`;
    switch (kind) {
      case 'step': {
        this.#steps += 1;
        const body = { to: 'paused', reason: String(this.#steps) };
        await this.#session?.enqueue({ method: 'POST', path: `${path}/transitions`, body });
        break;
      }
      case 'note':
        this.#notes += 1;
        await this.#session?.enqueue({
          method: 'POST',
          path: `${path}/entries`,
          body: { kind: 'note', data: { text: 'Note' } },
          creates: true,
          record: { visitId: visitIds[n % 2] },
        });
        break;
      case 'office':
        this.server.officeEdits(n);
        break;
      case 'pull':
        this.#pull();
        break;
      case 'serve':
        this.server.serve(n);
        break;
      case 'answer':
        this.server.answer(n);
        break;
      case 'event': {
        const event = this.server.events.shift();
        if (event) this.#store.dispatch(packHeard([event]));
        break;
      }
      case 'wait':
        await vi.advanceTimersByTimeAsync(300);
        break;
      default:
        await vi.advanceTimersByTimeAsync(7000);
    }
    await this.#settle();
    await this.#check();
  }

  /** Everything is served, answered and delivered: device and server agree. */
  async finish(): Promise<void> {
    for (let round = 0; round < 40 && !this.#isQuiet(); round += 1) {
      await this.do({ kind: 'serve', n: 0 });
      await this.do({ kind: 'answer', n: 0 });
      await this.do({ kind: 'event', n: 0 });
    }
    await this.do({ kind: 'long wait', n: 0 });
    const { visits, entries } = this.server;
    const shown = this.#view();
    const kept = (await this.#stored())?.pack;
    const idsOf = (list: readonly { readonly id: string }[] = []) => list.map(({ id }) => id).toSorted();
    same(shown.visits.map(countsOf), visits.map(countsOf));
    same(shown.entries.length, entries.length);
    same(kept?.visits, visits);
    same(idsOf(kept?.entries), idsOf(entries));
  }

  async close(): Promise<void> {
    await this.#session?.[Symbol.asyncDispose]();
  }

  #isQuiet(): boolean {
    const { calls, events } = this.server;
    return calls.length === 0 && events.length === 0 && this.#store.getState().offline.actions.length === 0;
  }

  #pull(): void {
    void this.#store.dispatch(
      packApi.endpoints.technicianPack.initiate(undefined, { forceRefetch: true, subscribe: false }),
    );
  }

  #view(): { visits: readonly ModelVisit[]; entries: readonly unknown[] } {
    const state = this.#store.getState();
    const pack = packApi.endpoints.technicianPack.select()(state).data;
    const actions = selectOverlayActions(state);
    return {
      visits: overlayList('visit', (pack?.visits ?? []) as unknown as ModelVisit[], actions, () => false),
      entries: overlayList('visit_entry', pack?.entries ?? [], actions),
    };
  }

  /** Nothing that was on screen or on the device is ever replaced by something older. */
  async #check(): Promise<void> {
    const { visits, entries } = this.#view();
    const shown = visits.flatMap(countsOf);
    // An event may add a note before the answer tells that it is the one of this device.
    atLeast(entries.length, this.#notes);
    this.#shown.forEach((value, at) => atLeast(shown[at], value));
    this.#shown = shown;
    const stored = ((await this.#stored())?.pack.visits ?? []).map(({ revision }) => revision);
    this.#kept.forEach((value, at) => atLeast(stored[at], value));
    this.#kept = stored;
  }

  /** The pack on the device; its writing waits for timers. */
  async #stored(): Promise<CachedPack | null> {
    let found: CachedPack | null | undefined;
    void this.#session?.cachedPack().then((pack) => {
      found = pack;
    });
    while (found === undefined) await this.#settle();
    return found;
  }

  /** Lets everything happen that needs no more than an answer. */
  async #settle(): Promise<void> {
    for (let turn = 0; turn < 8; turn += 1) {
      await vi.advanceTimersByTimeAsync(20);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
    }
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function runOf(commands: readonly Command[]): Promise<void> {
  const run = new Run();
  try {
    await run.start();
    for (const one of commands) await run.do(one);
    await run.finish();
  } finally {
    vi.useRealTimers();
    await run.close();
  }
}

describe('reading the work while changes are sent', () => {
  it('keeps a step that was sent and answered while an older answer was on its way', () =>
    runOf([
      { kind: 'pull', n: 0 },
      { kind: 'serve', n: 0 },
      { kind: 'step', n: 0 },
      { kind: 'serve', n: 0 },
      { kind: 'answer', n: 1 },
      { kind: 'event', n: 0 },
      { kind: 'wait', n: 0 },
      { kind: 'answer', n: 0 },
    ]));

  it(
    `never replaces newer state by older, in whatever order answers arrive (seed ${seed})`,
    {
      timeout: 600_000,
    },
    () =>
      fc.assert(fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 30 }), runOf), {
        numRuns: runs,
        seed,
      }),
  );
});
