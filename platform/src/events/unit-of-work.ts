import type { EntityKind } from '@switchyard/contracts/events/domain-event.ts';
import type { Database, Tx } from '../db/database.ts';
import { sql } from '../db/database.ts';
import type { Clock } from '../runtime/clock.ts';
import { inSpan, type OpenSpan } from '../tracing/spans.ts';
import { countWrite } from '../usage/count-write.ts';
import { appendEvents, type EventRow, toRows } from './event-rows.ts';
import type { CommandContext, NewEvent } from './new-event.ts';

export type { CommandClient, CommandContext, Delivery, NewEvent } from './new-event.ts';

/** A transaction with the events that commit with it. */
export type UnitOfWork = {
  readonly tx: Tx;
  readonly context: CommandContext;
  /** The instant of this command, the same for all its rows. */
  readonly now: Date;
  /** True if a failing part is undone alone. If false, one failure runs everything again. */
  readonly hasSavepoints: boolean;
  /** Adds an event and returns its id. Events are appended last, just before the commit. */
  record(event: NewEvent): string;
  /** Runs after the commit; the callback must handle its own failures. */
  afterCommit(callback: () => void): void;
  /**
   * Runs a part of the command that may fail alone: if it throws, its rows, events and callbacks are undone and the
   * error is rethrown to the caller, who may continue. Its events carry the given context.
   * @throws PartFailedError, handled only by {@link runInParts}, if parts have no savepoints
   */
  attempt<T>(work: (part: UnitOfWork) => Promise<T>, context?: CommandContext): Promise<T>;
  /**
   * Reads something once for many commands of a transaction. The result stays cached until a part fails or an event is
   * recorded, except events of visit entries. Only for rows locked until the commit.
   */
  once<T>(key: string, read: () => Promise<T>): Promise<T>;
  /** Stores the value that {@link once} would read: data a command has just written, locked and read back. */
  keep(key: string, value: unknown): void;
  /**
   * Writes a row in a batch with others of its kind: before the commit, or when a reader of such rows calls {@link
   * flush}. Immediately if parts may fail alone.
   */
  gather<Row>(write: WriteRows<Row>, row: Row): Promise<void>;
  /** Writes the gathered rows. */
  flush(): Promise<void>;
};

type WriteRows<Row> = (tx: Tx, rows: readonly Row[]) => Promise<void>;

/** Entries of a visit leave the visit itself unchanged. */
const appendedKinds: ReadonlySet<EntityKind> = new Set(['visit_entry']);

/** Tells the relay that topics have new events. Never fails and never waits. */
export type Poker = { poke(topics: readonly string[]): void };

export type CommandDeps = { readonly database: Database; readonly poker: Poker; readonly clock: Clock };

/** A part without a savepoint failed: the transaction cannot continue. */
export class PartFailedError extends Error {
  override readonly name = 'PartFailedError';

  constructor(cause?: unknown) {
    super('A part of a command failed', { cause });
  }
}

type Work<T> = (unit: UnitOfWork) => Promise<T>;

/** Runs a command: one transaction for rows and events, then the poke to the relay. */
export function runCommand<T>(deps: CommandDeps, context: CommandContext, work: Work<T>): Promise<T> {
  return runUnit(deps, { context, hasSavepoints: true }, work);
}

/**
 * Runs a command of many parts that rarely fail: first without savepoints, which cost as much as a small part. If a
 * part fails, everything is undone and runs once more with a savepoint per part. `work` may run twice.
 */
export async function runInParts<T>(deps: CommandDeps, context: CommandContext, work: Work<T>): Promise<T> {
  try {
    return await runUnit(deps, { context, hasSavepoints: false }, work);
  } catch (error) {
    if (!(error instanceof PartFailedError)) throw error;
    return await runCommand(deps, context, work);
  }
}

type Run = Pick<UnitOfWork, 'context' | 'hasSavepoints'>;

function runUnit<T>(deps: CommandDeps, run: Run, work: Work<T>): Promise<T> {
  const { source } = run.context;
  return inSpan('transaction', { attributes: { 'switchyard.source': source } }, (span) =>
    runTransaction(deps, { ...run, span }, work),
  );
}

async function runTransaction<T>(
  deps: CommandDeps,
  { context, hasSavepoints, span }: Run & { span: OpenSpan },
  work: Work<T>,
): Promise<T> {
  const outcome = await deps.database.inCompany(context.companyId, async (tx) => {
    const effects: Effects = { events: [], callbacks: [] };
    const facts = {
      tx,
      context,
      now: deps.clock.now(),
      hasSavepoints,
      span: { traceId: span.traceId, traceparent: span.traceparent },
      known: new Map(),
      gathered: new Map(),
    };
    const unit = createUnit(facts, effects, 0);
    const value = await work(unit);
    await unit.flush();
    const appended = { companyId: context.companyId, rows: effects.events };
    if (effects.events.length > 0)
      await appendEvents(tx, appended, countIn({ tx, context, now: facts.now }, effects));
    return { value, effects };
  });
  const { events, callbacks } = outcome.effects;
  if (events.length > 0) deps.poker.poke([...new Set(events.map((row) => row.topic))]);
  for (const callback of callbacks) callback();
  return outcome.value;
}

/** Counts a command in the use of its company; commands of the service itself are not counted. */
function countIn(facts: Pick<UnitOfWork, 'tx' | 'context' | 'now'>, { events }: Effects) {
  const { source } = facts.context;
  if (source === 'system' || source === 'seed') return undefined;
  return (bytes: number) => countWrite(facts, { bytes, events });
}

/** Deferred effects of a command: events for just before the commit, callbacks for after it. */
type Effects = { readonly events: EventRow[]; readonly callbacks: (() => void)[] };

type UnitFacts = Pick<UnitOfWork, 'tx' | 'context' | 'now' | 'hasSavepoints'> & {
  /** The transaction: its events continue the trace. */
  readonly span: Pick<OpenSpan, 'traceId' | 'traceparent'>;
  /** Results of {@link UnitOfWork.once}. */
  readonly known: Map<string, unknown>;
  /** Rows of {@link UnitOfWork.gather}, keyed by their write function. */
  readonly gathered: Map<WriteRows<never>, unknown[]>;
};

/** `depth`: number of enclosing savepoints; nested savepoints have their own names. */
function createUnit({ known, gathered, ...facts }: UnitFacts, effects: Effects, depth: number): UnitOfWork {
  const { tx, now, hasSavepoints, span } = facts;
  const savepoint = `attempt_${depth}`;
  /**
   * True while the savepoint of the last successful part is open: its release waits for the next one, which saves a
   * round trip.
   */
  let isOpen = false;
  return {
    ...facts,
    record: (event) => {
      const rows = toRows(event, facts.context, { now, span });
      effects.events.push(...rows);
      if (!appendedKinds.has(event.entity.kind)) known.clear();
      return rows[0]?.eventId ?? '';
    },
    afterCommit: (callback) => effects.callbacks.push(callback),
    attempt: async (work, context = facts.context) => {
      const own: Effects = { events: [], callbacks: [] };
      const part = createUnit({ tx, context, now, hasSavepoints, span, known, gathered }, own, depth + 1);
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
