import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
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
  /** References it touches: commands with one in common keep their order, others may run side by side. */
  readonly keys: readonly string[];
  readonly run: (unit: UnitOfWork, actor: Actor) => Promise<void>;
  /** What did it, when it was not the actor. */
  readonly by?: CommandContext['actor'];
};

export type CommandRunner = {
  readonly database: Database;
  readonly actor: Actor;
  /** Commands under way at once; each needs a connection. */
  readonly lanes: number;
  readonly onProgress?: (done: number, total: number) => void;
  /** Tells the database how full its tables have become; without that it goes on planning for empty ones. */
  readonly refreshStatistics?: () => Promise<void>;
};

/** Statistics are refreshed each time that the number of commands has grown so many times. */
const growth = 3;
const firstRefresh = 150;
const mostTries = 5;

/** The sweeper of the workers finds new events by itself. */
const silentPoker: Poker = { poke: () => undefined };

/** Commands by time; those of one moment by their order. */
export function inOrder(commands: readonly SeedCommand[]): SeedCommand[] {
  return commands.toSorted((a, b) => a.at - b.at || (a.order ?? 0) - (b.order ?? 0));
}

/**
 * Runs use cases as the actor, in order but for a few side by side, each at its own time: rows and events are dated as
 * if it had been done then.
 * @throws Error naming the command that was refused; those before it are done
 */
export async function runCommands(runner: CommandRunner, commands: readonly SeedCommand[]): Promise<void> {
  const { lanes, onProgress, refreshStatistics } = runner;
  const lastOf = new Map<string, Promise<void>>();
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let refreshAt = firstRefresh;
  try {
    for (const [done, command] of commands.entries()) {
      if (done >= refreshAt) {
        refreshAt *= growth;
        await refreshStatistics?.();
      }
      while (underWay.size >= lanes) await Promise.race(underWay);
      if (failures.length > 0) break;
      const earlier = command.keys.flatMap((key) => lastOf.get(key) ?? []);
      const run = Promise.all(earlier)
        .then(() => (failures.length > 0 ? undefined : runOne(runner, command)))
        .catch((error: unknown) => void failures.push(error))
        .finally(() => underWay.delete(run));
      underWay.add(run);
      for (const key of command.keys) lastOf.set(key, run);
      if (done % 100 === 0) onProgress?.(done, commands.length);
    }
  } finally {
    // What is under way commits or fails before anybody starts over.
    await Promise.all(underWay);
  }
  if (failures.length > 0) throw failures[0];
  await refreshStatistics?.();
  onProgress?.(commands.length, commands.length);
}

async function runOne({ database, actor }: CommandRunner, command: SeedCommand): Promise<void> {
  const now = new Date(command.at);
  const deps = { database, poker: silentPoker, clock: { now: () => now } };
  const context: CommandContext = {
    companyId: actor.companyId,
    actor: command.by ?? { kind: 'user', id: actor.userId, name: actor.name },
    source: 'seed',
    correlationId: newId(command.at),
    causationId: null,
  };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runCommand(deps, context, (unit) => command.run(unit, actor));
    } catch (error) {
      // Two transactions that waited for each other: one of them is to try again.
      if (attempt < mostTries && classifyDatabaseError(error).kind === 'retry') continue;
      throw new Error(`${now.toISOString()} ${command.name}: ${explain(error)}`, { cause: error });
    }
  }
}

/** A refusal with the fields that led to it. */
function explain(error: unknown): string {
  if (!(error instanceof ProblemError)) return String(error);
  const fields = (error.extras.errors ?? []).map(({ pointer, message }) => `${pointer} ${message}`);
  return [error.message, ...fields].join('; ');
}
