import { isAddition as isAdditionAt } from '@switchyard/contracts/offline/addition.ts';
import type { OfflineKind } from '@switchyard/contracts/offline/offline-record.ts';
import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import { maxSyncActions } from '@switchyard/contracts/offline/sync-routes.ts';
import { actionTarget } from '../../core/action-target.ts';
import { longestRetryAfterMs, spoilsBatches } from './apply-result.ts';

/** Most batches in flight at once. */
export const maxBatches = 4;
/** A claim of a tab that has died expires after this, ms; longer than a call may take. */
export const leaseMs = 60_000;

/** Actions considered per place in a batch: enough to fill all batches without scanning a long outbox each time. */
const scannedPerPlace = 3;

export type PlanInput = {
  /** All unsent actions, by seq. */
  readonly actions: readonly PendingAction[];
  /** Finds one of them by id. */
  readonly find: (id: string) => PendingAction | undefined;
  readonly now: number;
  /** Ids of actions that this tab is sending. */
  readonly held: ReadonlySet<string>;
  /** True if no other tab can be sending: claims of a tab that died are taken over at once. */
  readonly isExclusive: boolean;
  readonly batches: number;
  /** Most actions in one batch. */
  readonly limit?: number;
};

export type BatchPlan = {
  readonly batches: readonly (readonly PendingAction[])[];
  /** A picture to upload. */
  readonly upload: PendingAction | null;
  /** When something can be sent again, epoch ms; null if nothing waits for a time. */
  readonly wakeAt: number | null;
};

/** Kinds of records that get a number from a counter of the company. */
const numbered: ReadonlySet<OfflineKind> = new Set<OfflineKind>(['job', 'customer', 'technician']);

type Verdict = 'ready' | 'waits' | 'blocked';

/**
 * Actions that can be sent now. Actions of one entity go in order, and dependants after what they need; related actions
 * share a batch, unrelated ones may go in parallel. Pure.
 */
export function planBatches(input: PlanInput): BatchPlan {
  const { actions, find, batches: room, limit = maxSyncActions } = input;
  const verdicts = new Map<string, Verdict>();
  const chains = new Chains();
  const lastSteps = new Map<string, PendingAction>();
  const stuckEntities = new Set<string>();
  let blocked: ReadonlySet<string> | undefined;
  const isStuck = (action: PendingAction) =>
    needsPerson(action) || (blocked ??= blockedIds(actions)).has(action.id);
  const groups = new Groups();
  let upload: PendingAction | null = null;
  let wakeAt: number | null = null;
  let ready = 0;

  for (const action of actions) {
    const before = chains.put(action);
    const needed = action.dependsOn.flatMap((id) => find(id) ?? []);
    const own = ownVerdict(action, input);
    const step = visitStepOf(action);
    const neighbours = [before, ...needed, ...(step === 'en_route' ? lastSteps.values() : [])];
    if (own === 'blocked') stuckEntities.add(action.entity);
    const around = neighbours.map((other) => verdictOf(other, verdicts, isStuck));
    const verdict = worst([own, ...verdictsFor(action, { before, around, stuckEntities })]);
    verdicts.set(action.id, verdict);
    // A step that needs a person blocks only its own visit.
    if (step !== null && verdict !== 'blocked') lastSteps.set(action.entity, action);
    if (own === 'waits') wakeAt = earlier(wakeAt, freeAt(action, input));
    if (verdict !== 'ready') continue;
    if (action.blobKey !== null) {
      // Bytes are not part of a batch: its dependencies must already be applied, and what follows waits for it.
      if (before === undefined && needed.length === 0) upload ??= action;
      verdicts.set(action.id, 'waits');
      continue;
    }
    groups.add(action, neighbours);
    ready += 1;
    if (ready >= room * limit * scannedPerPlace) break;
  }
  const isNumbering = [...input.held].some((id) => takesNumber(find(id)));
  return { batches: pack(groups.list(), { room, limit, isNumbering }), upload, wakeAt };
}

/** Actions of each entity in sequence: by seq, except that an action never goes after one that depends on it. */
class Chains {
  readonly #chains = new Map<string, PendingAction[]>();
  readonly #awaited = new Set<string>();

  /** Adds an action; returns the one before it. */
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
 * True if the server assigns a number of the company's counter. The counter is locked until the batch ends, so parallel
 * batches would wait for each other.
 */
function takesNumber(action: PendingAction | undefined): boolean {
  if (action?.method !== 'POST') return false;
  const target = actionTarget(action.method, action.url);
  return target?.operation === 'create' && numbered.has(target.kind);
}

/**
 * Target state of a visit's step. A technician cannot be on the way before the server knows that the previous visit is
 * done, so such a step goes after all earlier steps of all visits.
 */
function visitStepOf({ method, url, body }: PendingAction): unknown {
  if (!url.startsWith('/api/visits/')) return null;
  const target = actionTarget(method, url);
  if (target?.kind !== 'visit' || target.operation !== 'step') return null;
  return typeof body === 'object' && body !== null && 'to' in body ? body.to : null;
}

/** Ids of actions that wait for one which needs a person. */
export function blockedIds(actions: readonly PendingAction[]): ReadonlySet<string> {
  const stuck = new Set<string>();
  const blocked = new Set<string>();
  const stuckEntities = new Set<string>();
  for (const action of actions) {
    const isHeld = needsPerson(action);
    const isBehind = stuckEntities.has(action.entity) && !isAddition(action);
    const waits = isBehind || action.dependsOn.some((id) => stuck.has(id));
    if (!isHeld && !waits) continue;
    stuck.add(action.id);
    stuckEntities.add(action.entity);
    if (!isHeld) blocked.add(action.id);
  }
  return blocked;
}

const isAddition = ({ method, url }: PendingAction) => isAdditionAt({ method, path: url });

type Before = {
  readonly before: PendingAction | undefined;
  /** Verdicts of the actions that it goes after; the first is of `before`. */
  readonly around: readonly Verdict[];
  readonly stuckEntities: ReadonlySet<string>;
};

/** Verdicts that an action inherits. An addition does not wait for a change before it that needs a person. */
function verdictsFor(action: PendingAction, { before, around, stuckEntities }: Before): Verdict[] {
  const isHeld = !isAddition(action) || (before !== undefined && action.dependsOn.includes(before.id));
  if (isHeld) return [stuckEntities.has(action.entity) ? 'blocked' : 'ready', ...around];
  const [first = 'ready', ...others] = around;
  return first === 'blocked' ? others : [first, ...others];
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

/** True if another tab may be sending it. A lease longer than the maximum means that the clock was set back. */
export function isLeased({ leaseUntil }: Pick<PendingAction, 'leaseUntil'>, now: number): boolean {
  return leaseUntil !== null && leaseUntil > now && leaseUntil <= now + leaseMs;
}

/** A delay longer than the maximum means that the clock was set back. */
function isDue({ nextAttemptAt }: PendingAction, now: number): boolean {
  return nextAttemptAt <= now || nextAttemptAt > now + longestRetryAfterMs;
}

function verdictOf(
  action: PendingAction | undefined,
  verdicts: ReadonlyMap<string, Verdict>,
  isStuck: (action: PendingAction) => boolean,
): Verdict {
  if (action === undefined) return 'ready';
  // A later action is waited for only while its result is pending (see `letUncertainGoFirst`). If it needs a person, or
  // waits for one, the earlier action is sent: it may have been applied already, and the two were never ordered.
  return verdicts.get(action.id) ?? (isStuck(action) ? 'ready' : 'waits');
}

function worst(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('blocked')) return 'blocked';
  return verdicts.includes('waits') ? 'waits' : 'ready';
}

/** When a waiting action can be considered again; null while this tab is sending it. */
function freeAt({ id, state, nextAttemptAt, leaseUntil }: PendingAction, { held }: PlanInput): number | null {
  if (state !== 'sending') return nextAttemptAt;
  // Another tab is sending it, or died while sending.
  return held.has(id) ? null : leaseUntil;
}

function earlier(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}

/** Actions that must share a batch, by the first of them. */
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
  /** A batch that assigns numbers is in flight. */
  readonly isNumbering: boolean;
};

/**
 * Fills batches group by group. An action that failed by itself goes alone, so that it does not fail others; numbered
 * records go in one batch at a time.
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
