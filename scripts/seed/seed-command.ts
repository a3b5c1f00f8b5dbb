import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import {
  type CommandContext,
  type Poker,
  runCommand,
  type UnitOfWork,
} from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';

/** One use case to run, at the moment it is meant to have happened; UTC milliseconds. */
export type SeedCommand = {
  readonly at: number;
  /** Decides between commands of the same moment, lower first; default 0. */
  readonly order?: number;
  /** For messages. */
  readonly name: string;
  readonly run: (unit: UnitOfWork, actor: Actor) => Promise<void>;
  /** What did it, when it was not the actor. */
  readonly by?: CommandContext['actor'];
};

export type CommandRunner = {
  readonly database: Database;
  readonly actor: Actor;
  /** Commands per transaction: few commits are fast, one transaction is all or nothing. */
  readonly batchSize: number;
  readonly onProgress?: (done: number, total: number) => void;
  /** Tells the database how full its tables have become; without that it goes on planning for empty ones. */
  readonly refreshStatistics?: () => Promise<void>;
};

/** Statistics are refreshed each time that the number of commands has grown so many times. */
const growth = 3;
const firstRefresh = 150;

/** The sweeper of the workers finds new events by itself. */
const silentPoker: Poker = { poke: () => undefined };

/**
 * Runs use cases one after the other as the actor, each at its own time: rows and events are dated as if it had been
 * done then. Several share a transaction, so topics of a running console wait for at most one batch.
 */
export async function runCommands(runner: CommandRunner, commands: readonly SeedCommand[]): Promise<void> {
  const { database, actor, batchSize, onProgress, refreshStatistics } = runner;
  let refreshAt = firstRefresh;
  for (let from = 0; from < commands.length; from += batchSize) {
    if (from >= refreshAt) {
      await refreshStatistics?.();
      refreshAt *= growth;
    }
    const batch = commands.slice(from, from + batchSize);
    await database.inCompany(actor.companyId, async (tx) => {
      const inBatch: Database = { ...database, inCompany: (_, work) => work(tx) };
      for (const [at, command] of batch.entries()) {
        await runOne(inBatch, actor, command);
        if (at % 100 === 0) onProgress?.(from + at, commands.length);
      }
    });
  }
  await refreshStatistics?.();
  onProgress?.(commands.length, commands.length);
}

async function runOne(database: Database, actor: Actor, command: SeedCommand): Promise<void> {
  const now = new Date(command.at);
  const deps = { database, poker: silentPoker, clock: { now: () => now } };
  const context: CommandContext = {
    companyId: actor.companyId,
    actor: command.by ?? { kind: 'user', id: actor.userId, name: actor.name },
    source: 'seed',
    correlationId: newId(command.at),
    causationId: null,
  };
  try {
    await runCommand(deps, context, (unit) => command.run(unit, actor));
  } catch (error) {
    throw new Error(`${now.toISOString()} ${command.name}: ${explain(error)}`, { cause: error });
  }
}

/** A refusal with the fields that led to it. */
function explain(error: unknown): string {
  if (!(error instanceof ProblemError)) return String(error);
  const fields = (error.extras.errors ?? []).map(({ pointer, message }) => `${pointer} ${message}`);
  return [error.message, ...fields].join('; ');
}
