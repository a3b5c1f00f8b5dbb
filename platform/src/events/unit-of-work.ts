import type {
  Change,
  DomainEvent,
  EntityKind,
  EventRecord,
  EventType,
} from '@switchyard/contracts/events/domain-event.ts';
import type { Database, Tx } from '../db/database.ts';
import { sql } from '../db/database.ts';
import type { Clock } from '../runtime/clock.ts';
import { newId } from '../runtime/ids.ts';

/** Who does something, through what, as part of which request. */
export type CommandContext = {
  readonly companyId: string;
  readonly actor: { kind: 'user' | 'system'; id: string | null; name: string };
  readonly source: DomainEvent['source'];
  readonly correlationId: string;
  readonly causationId: string | null;
};

/** One happening and the topics that hear of it, each with the record as its audience may see it. */
export type NewEvent = {
  readonly type: EventType;
  readonly entity: { kind: EntityKind; id: string; label: string; jobId: string | null };
  readonly revision: number;
  readonly changes: readonly Change[];
  readonly reason?: string | null;
  /** When it happened in the field, ISO 8601; default: now. */
  readonly occurredAt?: string | null;
  readonly deliveries: readonly Delivery[];
};

/** One topic that hears of an event; an audience that may see less gets its own actor, changes and reason. */
export type Delivery = {
  readonly topic: string;
  readonly record: EventRecord | null;
  readonly actor?: CommandContext['actor'];
  readonly changes?: readonly Change[];
  readonly reason?: string | null;
};

/** A transaction with the events that will commit with it. */
export type UnitOfWork = {
  readonly tx: Tx;
  readonly context: CommandContext;
  /** The instant of this command, the same for all its rows. */
  readonly now: Date;
  /** Whether a part that fails is undone alone. If not, everything runs again when one fails. */
  readonly hasSavepoints: boolean;
  /** Adds an event; returns its id. Events are appended last, just before the commit. */
  record(event: NewEvent): string;
  /** Runs after the commit; its failure is the callback's own matter. */
  afterCommit(callback: () => void): void;
  /**
   * Runs a part of the command that may fail alone: when it throws, its rows, events and callbacks are undone and the
   * error goes on to the caller, who may continue. Its events carry the context given here.
   * @throws PartFailedError, for {@link runInParts} alone, when parts have no savepoints
   */
  attempt<T>(work: (part: UnitOfWork) => Promise<T>, context?: CommandContext): Promise<T>;
  /**
   * Reads something once for many commands of a transaction. What was read holds while nothing is recorded but what
   * hangs on a record without changing it, and until a part fails. Only for what is locked until the commit.
   */
  once<T>(key: string, read: () => Promise<T>): Promise<T>;
  /** Notes what {@link once} would read: what a command has just written, locked and read again. */
  keep(key: string, value: unknown): void;
  /**
   * Writes a row together with others of its kind: before the commit, or when {@link flush} is called by whoever reads
   * such rows. At once where parts may fail alone.
   */
  gather<Row>(write: WriteRows<Row>, row: Row): Promise<void>;
  /** Writes what was gathered. */
  flush(): Promise<void>;
};

type WriteRows<Row> = (tx: Tx, rows: readonly Row[]) => Promise<void>;

/** What is recorded at a visit leaves the visit as it is. */
const appended: ReadonlySet<EntityKind> = new Set(['visit_entry']);

/** Tells the relay that topics have news. Never fails and never waits. */
export type Poker = { poke(topics: readonly string[]): void };

export type CommandDeps = { readonly database: Database; readonly poker: Poker; readonly clock: Clock };

/** A part failed that had no savepoint: what was done so far cannot go on. */
export class PartFailedError extends Error {
  override readonly name = 'PartFailedError';

  constructor(cause?: unknown) {
    super('A part of a command failed', { cause });
  }
}

type Work<T> = (unit: UnitOfWork) => Promise<T>;

/** Runs a command: one transaction for rows and events, then the hint to the relay. */
export function runCommand<T>(deps: CommandDeps, context: CommandContext, work: Work<T>): Promise<T> {
  return runUnit(deps, { context, hasSavepoints: true }, work);
}

/**
 * Runs a command of many parts, of which one rarely fails: first without savepoints, which cost as much as a small part
 * does. When a part fails, everything is undone and runs once more, each part with its savepoint. `work` may run twice.
 */
export async function runInParts<T>(deps: CommandDeps, context: CommandContext, work: Work<T>): Promise<T> {
  try {
    return await runUnit(deps, { context, hasSavepoints: false }, work);
  } catch (error) {
    if (!(error instanceof PartFailedError)) throw error;
    return await runCommand(deps, context, work);
  }
}

async function runUnit<T>(
  deps: CommandDeps,
  { context, hasSavepoints }: Pick<UnitOfWork, 'context' | 'hasSavepoints'>,
  work: Work<T>,
): Promise<T> {
  const outcome = await deps.database.inCompany(context.companyId, async (tx) => {
    const effects: Effects = { events: [], callbacks: [] };
    const facts = {
      tx,
      context,
      now: deps.clock.now(),
      hasSavepoints,
      known: new Map(),
      gathered: new Map(),
    };
    const unit = createUnit(facts, effects, 0);
    const value = await work(unit);
    await unit.flush();
    if (effects.events.length > 0) await appendEvents(tx, context.companyId, effects.events);
    return { value, effects };
  });
  const { events, callbacks } = outcome.effects;
  if (events.length > 0) deps.poker.poke([...new Set(events.map((row) => row.topic))]);
  for (const callback of callbacks) callback();
  return outcome.value;
}

/** What a command leaves to the end: events for just before the commit, callbacks for after it. */
type Effects = { readonly events: EventRow[]; readonly callbacks: (() => void)[] };

type UnitFacts = Pick<UnitOfWork, 'tx' | 'context' | 'now' | 'hasSavepoints'> & {
  /** Answers of {@link UnitOfWork.once}. */
  readonly known: Map<string, unknown>;
  /** Rows of {@link UnitOfWork.gather}, by what writes them. */
  readonly gathered: Map<WriteRows<never>, unknown[]>;
};

/** `depth`: of savepoints around it; those inside have names of their own. */
function createUnit({ known, gathered, ...facts }: UnitFacts, effects: Effects, depth: number): UnitOfWork {
  const { tx, now, hasSavepoints } = facts;
  const savepoint = `attempt_${depth}`;
  /** The savepoint of the last part that succeeded: its release waits for the next one and saves a round trip. */
  let isOpen = false;
  return {
    ...facts,
    record: (event) => {
      const rows = toRows(event, facts.context, now);
      effects.events.push(...rows);
      if (!appended.has(event.entity.kind)) known.clear();
      return rows[0]?.eventId ?? '';
    },
    afterCommit: (callback) => effects.callbacks.push(callback),
    attempt: async (work, context = facts.context) => {
      const own: Effects = { events: [], callbacks: [] };
      const part = createUnit({ tx, context, now, hasSavepoints, known, gathered }, own, depth + 1);
      if (!hasSavepoints) {
        const done = await work(part).catch((error: unknown) => {
          throw new PartFailedError(error);
        });
        addTo(effects, own);
        return done;
      }
      await run(tx, `${isOpen ? `RELEASE SAVEPOINT ${savepoint}; ` : ''}SAVEPOINT ${savepoint}`);
      let value;
      try {
        value = await work(part);
      } catch (error) {
        isOpen = false;
        known.clear();
        await run(tx, `ROLLBACK TO SAVEPOINT ${savepoint}; RELEASE SAVEPOINT ${savepoint}`);
        throw error;
      }
      isOpen = true;
      addTo(effects, own);
      return value;
    },
    once: async <T>(key: string, read: () => Promise<T>): Promise<T> => {
      if (known.has(key)) return known.get(key) as T;
      const value = await read();
      known.set(key, value);
      return value;
    },
    keep: (key, value) => void known.set(key, value),
    gather: async <Row>(write: WriteRows<Row>, row: Row): Promise<void> => {
      if (hasSavepoints) await write(tx, [row]);
      else gathered.set(write, [...(gathered.get(write) ?? []), row]);
    },
    flush: async () => {
      const rows = [...gathered];
      gathered.clear();
      for (const [write, list] of rows) {
        await (write as WriteRows<unknown>)(tx, list).catch((error: unknown) => {
          throw new PartFailedError(error);
        });
      }
    },
  };
}

function addTo(effects: Effects, { events, callbacks }: Effects): void {
  effects.events.push(...events);
  effects.callbacks.push(...callbacks);
}

async function run(tx: Tx, statements: string): Promise<void> {
  await sql.raw(statements).execute(tx);
}

type EventRow = {
  topic: string;
  eventId: string;
  type: EventType;
  entityKind: EntityKind;
  entityId: string;
  jobId: string | null;
  actorId: string | null;
  correlationId: string;
  payload: Omit<DomainEvent, 'recordedAt'>;
};

/** Payloads that several topics share go to the database once. */
async function appendEvents(tx: Tx, companyId: string, rows: readonly EventRow[]): Promise<void> {
  const payloads = [...new Set(rows.map(({ payload }) => payload))];
  const places = new Map(payloads.map((payload, place) => [payload, place]));
  const events = rows.map(({ payload, ...row }) => ({ ...row, payloadPlace: places.get(payload) }));
  await sql`/* prepared */ SELECT FROM append_events(${companyId}, ${JSON.stringify(events)}::jsonb,
    ${JSON.stringify(payloads)}::jsonb)`.execute(tx);
}

function toRows(event: NewEvent, context: CommandContext, now: Date): EventRow[] {
  const id = newId(now.getTime());
  const payloadOf = ({ record, actor = context.actor, changes, reason }: Delivery): EventRow['payload'] => ({
    id,
    type: event.type,
    entity: event.entity,
    actor,
    source: context.source,
    occurredAt: event.occurredAt ?? now.toISOString(),
    revision: event.revision,
    correlationId: context.correlationId,
    causationId: context.causationId,
    changes: [...(changes ?? event.changes)],
    reason: (reason === undefined ? event.reason : reason) ?? null,
    record,
  });
  /** By record, of the audiences that see all of the event. */
  const whole = new Map<EventRecord | null, EventRow['payload']>();
  const sharedPayload = (delivery: Delivery) => {
    const { record, actor, changes, reason } = delivery;
    if (actor !== undefined || changes !== undefined || reason !== undefined) return payloadOf(delivery);
    const payload = whole.get(record) ?? payloadOf(delivery);
    whole.set(record, payload);
    return payload;
  };
  return event.deliveries.map((delivery) => ({
    topic: delivery.topic,
    eventId: id,
    type: event.type,
    entityKind: event.entity.kind,
    entityId: event.entity.id,
    jobId: event.entity.jobId,
    actorId: (delivery.actor ?? context.actor).id,
    correlationId: context.correlationId,
    payload: sharedPayload(delivery),
  }));
}
