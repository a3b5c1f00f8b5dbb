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

/** A use case to run, with its simulated time; UTC milliseconds. */
export type SeedCommand = {
  readonly at: number;
  /** Order of commands at the same moment, lower first; default 0. */
  readonly order?: number;
  /** For messages. */
  readonly name: string;
  /** References it uses: commands that share one keep their order, others may run concurrently. */
  readonly keys: readonly string[];
  readonly run: (unit: UnitOfWork, actor: Actor) => Promise<void>;
  /** The actor, if not the default one. */
  readonly by?: CommandContext['actor'];
};

export type CommandRunner = {
  readonly database: Database;
  readonly actor: Actor;
  /** Concurrent commands; each needs a connection. */
  readonly lanes: number;
  readonly onProgress?: (done: number, total: number) => void;
  /** Updates the planner statistics; otherwise the database keeps planning for empty tables. */
  readonly refreshStatistics?: () => Promise<void>;
};

/** Statistics are updated each time the number of commands has grown by this factor. */
const growth = 3;
const firstRefresh = 150;
const mostTries = 5;

/** The sweeper of the workers finds new events by itself. */
const silentPoker: Poker = { poke: () => undefined };

/** Commands sorted by time, then by their order. */
export function inOrder(commands: readonly SeedCommand[]): SeedCommand[] {
  return commands.toSorted((a, b) => a.at - b.at || (a.order ?? 0) - (b.order ?? 0));
}

/**
 * Runs use cases as the actor, in order except for a few concurrent ones, each at its own time: rows and events get
 * that date.
 * @throws Error naming the refused command; those before it are done
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
    // Running commands commit or fail before a restart.
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
      // Deadlock or serialization failure: retry.
      if (attempt < mostTries && classifyDatabaseError(error).kind === 'retry') continue;
      throw new Error(`${now.toISOString()} ${command.name}: ${explain(error)}`, { cause: error });
    }
  }
}

/** A refusal with its field errors. */
function explain(error: unknown): string {
  if (!(error instanceof ProblemError)) return String(error);
  const fields = (error.extras.errors ?? []).map(({ pointer, message }) => `${pointer} ${message}`);
  return [error.message, ...fields].join('; ');
}
