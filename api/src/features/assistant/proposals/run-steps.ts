import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { CommandRegistry } from '../../../http/command-registry.ts';
import { parseInput } from '../../../http/parse-input.ts';
import type { Session } from '../../../plugins/session.ts';
import { type ProposalStep, usersReason } from '../tools/tool.ts';

export type StepRun = {
  readonly commands: CommandRegistry;
  readonly session: Session;
  readonly unit: UnitOfWork;
  /** The user's reason for breaking planning rules. */
  readonly reason?: string | null;
};

/**
 * Runs the commands of a proposal in sequence through the handlers of their routes.
 * @returns the response of each
 * @throws ProblemError as the route would answer
 */
export async function runSteps(run: StepRun, steps: readonly ProposalStep[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const step of steps) {
    if (step.kind === 'command') answers.push(await runStep(run, step, answers));
  }
  return answers;
}

async function runStep(
  { commands, session, unit, reason = null }: StepRun,
  step: Extract<ProposalStep, { kind: 'command' }>,
  answers: readonly unknown[],
): Promise<unknown> {
  const match = commands.match(step.method, step.path);
  if (!match) throw new Error(`No command for ${step.method} ${step.path}`);
  const { route } = match.command;
  if ((route.write === 'change') !== (step.revision !== null)) throw new ProblemError('revision.required');
  return await match.command.run({
    params: parseInput(route.params, match.params, 'path'),
    query: undefined,
    body: parseInput(route.body, filled(step.body, { answers, reason })),
    unit,
    actor: session.actor,
    session,
    expected: step.revision ?? 0,
  });
}

type Fillings = { readonly answers: readonly unknown[]; readonly reason: string | null };

/** True if a write of the proposal needs the reason of the user who confirms it. */
export function needsReason(steps: readonly ProposalStep[]): boolean {
  return steps.some((step) => step.kind === 'command' && field(step.body, 'overrideReason') === usersReason);
}

/** Inserts the ids of records made by earlier steps, and the user's reason, into a body. */
function filled(body: unknown, { answers, reason }: Fillings): unknown {
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([key, value]: [string, unknown]) => {
      if (key === 'overrideReason' && (value === usersReason || value === null)) return [key, reason];
      const place = typeof value === 'string' ? /^\$(\d)\.id$/.exec(value)?.[1] : undefined;
      return [key, place === undefined ? value : field(answers[Number(place)], 'id')];
    }),
  );
}

/** A field of a returned record; undefined if missing. */
export function field(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null && name in record
    ? (record as Record<string, unknown>)[name]
    : undefined;
}
