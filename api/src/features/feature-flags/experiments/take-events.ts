import { everyProject } from '@switchyard/contracts/feature-flags/flag-project.ts';
import type {
  ExperimentEvent,
  experimentEventsRoute,
  IgnoredReason,
} from '@switchyard/contracts/experiments/experiment-routes.ts';
import { metricsSchema } from '@switchyard/contracts/experiments/metric.ts';
import type { RolloutGuard } from '@switchyard/contracts/feature-flags/rollout-rules.ts';
import { armsOf } from '@switchyard/contracts/feature-flags/flag-variants.ts';
import { dayMs } from '@switchyard/contracts/time/durations.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  type CountedEvent,
  type Exposure,
  insertExperimentEvents,
  listOpenExperiments,
  noteArrivals,
  type OpenExperiment,
  type RecordedExposures,
  recordExposures,
} from '@switchyard/platform/db/repositories/experiment-exposure-repository.ts';
import { listOpenGuards } from '@switchyard/platform/db/repositories/flag-rollout-repository.ts';
import type { TokenGrant } from '@switchyard/platform/db/repositories/flag-token-repository.ts';
import type { z } from 'zod';

type Reply = z.output<(typeof experimentEventsRoute)['reply']>;
type Place = Pick<TokenGrant, 'companyId' | 'environment' | 'projects'>;

/** Events older than this are not taken: their tests have been read by then. */
const oldestMs = 30 * dayMs;

/** Stores a program's exposures and events of the tests and guards in its environment. What concerns none is listed, not stored. */
export async function takeEvents(
  tx: Tx,
  { place, events, now }: { place: Place; events: readonly ExperimentEvent[]; now: Date },
): Promise<Reply> {
  const open = await listOpenExperiments(tx, place.environment);
  const sorted = events.map((event, index) => ({ event, index, at: timeOf(event, now) }));
  const guards = await listOpenGuards(tx, place.environment);
  const watched = guards.filter(({ source }) => source === 'events');
  const taker = new Taker(open, { now, watched, projects: place.projects });
  for (const one of sorted) taker.add(one);
  const exposures = await storeExposures(tx, place, taker.exposures);
  const { companyId, environment } = place;
  const metrics = await insertExperimentEvents(tx, { companyId, environment, events: taker.metrics });
  const accepted = [...exposures.values()].reduce((sum, stored) => sum + stored.accepted, metrics.length);
  await noteArrivals(tx, { companyId: place.companyId, counts: arrivalsOf(open, exposures, metrics) });
  const { ignored } = taker;
  return { accepted, known: events.length - ignored.length - accepted, ignored };
}

/** A program whose clock is ahead reports for now. */
function timeOf({ at }: ExperimentEvent, now: Date): Date {
  return at === undefined ? now : new Date(Math.min(Date.parse(at), now.getTime()));
}

type Sorted = { readonly event: ExperimentEvent; readonly index: number; readonly at: Date };

type Limits = {
  readonly now: Date;
  readonly watched: readonly RolloutGuard[];
  /** Projects of the token: exposures of other flags are not taken. Names of events are those of the whole environment. */
  readonly projects: readonly string[];
};

function isSeen(projects: readonly string[], project: string): boolean {
  return projects.includes(everyProject) || projects.includes(project);
}

/** Divides events into those of tests, by test, and ignored ones. */
class Taker {
  readonly exposures = new Map<string, Exposure[]>();
  readonly metrics: CountedEvent[] = [];
  readonly ignored: Reply['ignored'] = [];
  readonly #now: Date;
  readonly #running: ReadonlyMap<string, OpenExperiment>;
  readonly #arms = new Map<string, ReadonlySet<string>>();
  /** Names of events that tests and guards count, and whether one of them takes more. */
  readonly #counted = new Map<string, boolean>();

  constructor(open: readonly OpenExperiment[], { now, watched, projects }: Limits) {
    this.#now = now;
    this.#running = new Map(
      open
        .filter(({ status, project }) => status === 'running' && isSeen(projects, project))
        .map((test) => [test.flagKey, test]),
    );
    for (const test of open) {
      for (const name of eventsOf(test))
        this.#counted.set(name, this.#counted.get(name) === true || !test.isFull);
    }
    for (const { counted, per } of watched)
      for (const name of per === null ? [counted] : [counted, per]) this.#counted.set(name, true);
  }

  add({ event, index, at }: Sorted): void {
    const reason = this.#take(event, at);
    if (reason !== null) this.ignored.push({ index, reason });
  }

  #take(event: ExperimentEvent, at: Date): IgnoredReason | null {
    if (this.#now.getTime() - at.getTime() > oldestMs) return 'too_old';
    if (event.type === 'metric') {
      const { type: _, ...counted } = event;
      const takesMore = this.#counted.get(event.event);
      if (takesMore === undefined) return 'unknown_event';
      if (!takesMore) return 'test_full';
      this.metrics.push({ ...counted, at });
      return null;
    }
    const test = this.#running.get(event.flag);
    if (!test || at < (test.startedAt ?? at)) return 'no_running_test';
    if (!this.#armsOf(test).has(event.variant)) return 'unknown_variant';
    if (test.isFull) return 'test_full';
    const known = this.exposures.get(test.id) ?? [];
    known.push({ unit: event.unit, variant: event.variant, at });
    this.exposures.set(test.id, known);
    return null;
  }

  #armsOf(test: OpenExperiment): ReadonlySet<string> {
    const known =
      this.#arms.get(test.id) ?? new Set(armsOf(test.variants, test).map(({ variant }) => variant));
    this.#arms.set(test.id, known);
    return known;
  }
}

/** Names of the events that a test counts. */
function eventsOf({ metrics }: OpenExperiment): string[] {
  const list = metricsSchema.safeParse(metrics).data ?? [];
  return list.flatMap(({ event, perEvent }) => (perEvent === null ? [event] : [event, perEvent]));
}

/** Stored exposures by test, in the order of ids, like every other report. */
async function storeExposures(
  tx: Tx,
  { companyId }: Place,
  tests: ReadonlyMap<string, readonly Exposure[]>,
): Promise<ReadonlyMap<string, RecordedExposures>> {
  const counts = new Map<string, RecordedExposures>();
  for (const experimentId of [...tests.keys()].toSorted()) {
    const exposures = tests.get(experimentId) ?? [];
    counts.set(experimentId, await recordExposures(tx, { companyId, experimentId, exposures }));
  }
  return counts;
}

/** Numbers of changed exposures and new events by test. An event counts for each started test that measures it. */
function arrivalsOf(
  open: readonly OpenExperiment[],
  exposures: ReadonlyMap<string, RecordedExposures>,
  events: readonly { readonly event: string }[],
): ReadonlyMap<string, number> {
  const perEvent = new Map(
    [...Map.groupBy(events, ({ event }) => event)].map(([name, all]) => [name, all.length]),
  );
  return new Map(
    open
      .filter(({ status }) => status !== 'draft')
      .map((test) => {
        const names = [...new Set(eventsOf(test))];
        const measured = names.reduce((sum, name) => sum + (perEvent.get(name) ?? 0), 0);
        return [test.id, measured + (exposures.get(test.id)?.changed ?? 0)] as const;
      }),
  );
}
