import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { maxSyncActions } from '@switchyard/contracts/offline/sync-routes.ts';
import { actionTarget } from './action-target.ts';
import { longestRetryAfterMs, spoilsBatches } from './apply-result.ts';

/** Batches that may be on their way at once. */
export const maxBatches = 4;
/** A claim of a tab that has died is over after this, ms; longer than a call may take. */
export const leaseMs = 60_000;

/** Actions looked at for each place in a batch: enough to fill all batches without reading a long outbox each time. */
const scannedPerPlace = 3;

export type PlanInput = {
  /** All that is unsent, by seq. */
  readonly actions: readonly PendingAction[];
  /** Finds one of them. */
  readonly find: (id: string) => PendingAction | undefined;
  readonly now: number;
  /** Ids of actions that this tab is sending. */
  readonly held: ReadonlySet<string>;
  /** No other tab can be sending: what one held before it died is taken over at once. */
  readonly isExclusive: boolean;
  readonly batches: number;
  /** Most actions of one batch. */
  readonly limit?: number;
};

export type BatchPlan = {
  readonly batches: readonly (readonly PendingAction[])[];
  /** A picture to upload. */
  readonly photo: PendingAction | null;
  /** When something can be sent again, epoch ms; null when nothing waits for a time. */
  readonly wakeAt: number | null;
};

/** Kinds of records that have a number of their company's count. */
const numbered: ReadonlySet<OfflineKind> = new Set<OfflineKind>(['job', 'customer', 'technician']);

type Verdict = 'ready' | 'waits' | 'blocked';

/**
 * What can be sent now. Actions of one entity go in order, actions that need another go after it; what belongs together
 * goes in one batch, what does not may go side by side. Pure.
 */
export function planBatches(input: PlanInput): BatchPlan {
  const { actions, find, batches: room, limit = maxSyncActions } = input;
  const verdicts = new Map<string, Verdict>();
  const chains = new Chains();
  const lastSteps = new Map<string, PendingAction>();
  const groups = new Groups();
  let photo: PendingAction | null = null;
  let wakeAt: number | null = null;
  let ready = 0;

  for (const action of actions) {
    const before = chains.put(action);
    const needed = action.dependsOn.flatMap((id) => find(id) ?? []);
    const own = ownVerdict(action, input);
    const step = visitStepOf(action);
    const neighbours = [before, ...needed, ...(step === 'en_route' ? lastSteps.values() : [])];
    const verdict = worst([own, ...neighbours.map((other) => verdictOf(other, verdicts))]);
    verdicts.set(action.id, verdict);
    // A step that a person has to see to holds up its own visit only.
    if (step !== null && verdict !== 'blocked') lastSteps.set(action.entity, action);
    if (own === 'waits') wakeAt = earlier(wakeAt, freeAt(action, input));
    if (verdict !== 'ready') continue;
    if (action.blobKey !== null) {
      // A picture cannot go in a batch: what it needs must have been applied, and what follows waits for it.
      if (before === undefined && needed.length === 0) photo ??= action;
      verdicts.set(action.id, 'waits');
      continue;
    }
    groups.add(action, neighbours);
    ready += 1;
    if (ready >= room * limit * scannedPerPlace) break;
  }
  const isNumbering = [...input.held].some((id) => takesNumber(find(id)));
  return { batches: pack(groups.list(), { room, limit, isNumbering }), photo, wakeAt };
}

/** Actions of each entity, one after the other: by seq, but none after one that waits for it. */
class Chains {
  readonly #chains = new Map<string, PendingAction[]>();
  readonly #awaited = new Set<string>();

  /** Puts an action into its place and answers the one before it. */
  put(action: PendingAction): PendingAction | undefined {
    const { id, entity, dependsOn } = action;
    for (const needed of dependsOn) this.#awaited.add(needed);
    const chain = this.#chains.get(entity) ?? [];
    this.#chains.set(entity, chain);
    const waiting = this.#awaited.has(id) ? chain.findIndex((other) => other.dependsOn.includes(id)) : -1;
    const place = waiting === -1 ? chain.length : waiting;
    chain.splice(place, 0, action);
    return chain[place - 1];
  }
}

/**
 * Whether the server gives what is made a number of its company's count. The count is locked until the batch is done:
 * side by side, such batches would wait for each other.
 */
function takesNumber(action: PendingAction | undefined): boolean {
  if (action?.method !== 'POST') return false;
  const target = actionTarget(action.method, action.url);
  return target?.operation === 'create' && numbered.has(target.kind);
}

/**
 * State that a step takes a visit to. Nobody can be on the way to a visit before the server knows that the one before is
 * done: such a step goes after all earlier steps, whichever visits they are of.
 */
function visitStepOf({ method, url, body }: PendingAction): unknown {
  if (!url.startsWith('/api/visits/')) return null;
  const target = actionTarget(method, url);
  if (target?.kind !== 'visit' || target.operation !== 'step') return null;
  return typeof body === 'object' && body !== null && 'to' in body ? body.to : null;
}

/** Ids of actions that wait for one that a person has to look at. */
export function blockedIds(actions: readonly PendingAction[]): ReadonlySet<string> {
  const stuck = new Set<string>();
  const blocked = new Set<string>();
  // One that is needed may come later in the order.
  for (const action of actions) if (needsPerson(action)) stuck.add(action.id);
  if (stuck.size === 0) return blocked;
  const stuckEntities = new Set<string>();
  for (const action of actions) {
    const isHeld = needsPerson(action);
    const waits = stuckEntities.has(action.entity) || action.dependsOn.some((id) => stuck.has(id));
    if (!isHeld && !waits) continue;
    stuck.add(action.id);
    stuckEntities.add(action.entity);
    if (!isHeld) blocked.add(action.id);
  }
  return blocked;
}

function needsPerson({ state }: PendingAction): boolean {
  return state === 'attention' || state === 'conflict';
}

function ownVerdict(action: PendingAction, { now, held, isExclusive }: PlanInput): Verdict {
  if (needsPerson(action)) return 'blocked';
  if (held.has(action.id)) return 'waits';
  if (action.state === 'sending' && !isExclusive && isLeased(action, now)) return 'waits';
  return isDue(action, now) ? 'ready' : 'waits';
}

/** Whether another tab may be sending it. A lease longer than any means that the clock was set back. */
export function isLeased({ leaseUntil }: Pick<PendingAction, 'leaseUntil'>, now: number): boolean {
  return leaseUntil !== null && leaseUntil > now && leaseUntil <= now + leaseMs;
}

/** A delay longer than any means that the clock was set back. */
function isDue({ nextAttemptAt }: PendingAction, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + longestRetryAfterMs;
}

function verdictOf(action: PendingAction | undefined, verdicts: ReadonlyMap<string, Verdict>): Verdict {
  if (action === undefined) return 'ready';
  // What is needed but comes later in the order is not decided yet.
  return verdicts.get(action.id) ?? (needsPerson(action) ? 'blocked' : 'waits');
}

function worst(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('blocked')) return 'blocked';
  return verdicts.includes('waits') ? 'waits' : 'ready';
}

/** When an action that waits may be looked at again; null when this tab is sending it. */
function freeAt({ id, state, nextAttemptAt, leaseUntil }: PendingAction, { held }: PlanInput): number | null {
  if (state !== 'sending') return nextAttemptAt;
  // Another tab sends it, or has died doing so.
  return held.has(id) ? null : leaseUntil;
}

function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

/** Actions that must stay together, by the first of them. */
class Groups {
  readonly #groupOf = new Map<string, PendingAction[]>();

  add(action: PendingAction, neighbours: readonly (PendingAction | undefined)[]): void {
    const joined = new Set(
      neighbours.flatMap((other) => (other && this.#groupOf.get(other.id)) ?? []).map((one) => one.id),
    );
    let group: PendingAction[] | undefined;
    for (const id of joined) {
      const other = this.#groupOf.get(id);
      if (other === undefined || other === group) continue;
      if (group === undefined) group = other;
      else group = this.#merge(group, other);
    }
    group ??= [];
    group.push(action);
    this.#groupOf.set(action.id, group);
  }

  list(): PendingAction[][] {
    return [...new Set(this.#groupOf.values())].map((group) => group.sort((a, b) => a.seq - b.seq));
  }

  #merge(into: PendingAction[], from: PendingAction[]): PendingAction[] {
    into.push(...from);
    for (const action of from) this.#groupOf.set(action.id, into);
    return into;
  }
}

type Packing = {
  readonly room: number;
  readonly limit: number;
  /** A batch that takes numbers is on its way. */
  readonly isNumbering: boolean;
};

/**
 * Fills batches group by group; what failed by itself before goes alone, so that it takes nothing else along, and what
 * takes a number goes in one batch at a time.
 */
function pack(groups: readonly PendingAction[][], { room, limit, isNumbering }: Packing): PendingAction[][] {
  const alone: PendingAction[][] = [];
  const shared: PendingAction[][] = [];
  let numbering: PendingAction[] | null = null;
  const place = (part: PendingAction[], candidates: readonly PendingAction[][]): PendingAction[] | null => {
    const fitting = candidates.find((batch) => batch.length + part.length <= limit);
    if (fitting) fitting.push(...part);
    else if (alone.length + shared.length < room) shared.push([...part]);
    else return null;
    return fitting ?? shared.at(-1) ?? null;
  };
  for (const group of groups) {
    const suspect = group.findIndex(spoilsBatches);
    const end = suspect === -1 ? group.length : Math.max(1, suspect);
    const part = group.slice(0, Math.min(limit, end));
    const numbers = part.some(takesNumber);
    if (numbers && isNumbering) continue;
    if (suspect === 0) {
      if (alone.length + shared.length < room) alone.push(part);
    } else if (!numbers) place(part, shared);
    else if (numbering === null) numbering = place(part, shared);
    else if (numbering.length + part.length <= limit) numbering.push(...part);
  }
  return [...alone, ...shared].map((batch) => batch.sort((a, b) => a.seq - b.seq));
}
