import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { MoveOutcome, ScheduleMove } from '@switchyard/contracts/scheduling/schedule-run.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
import { releaseAssignments } from '@switchyard/platform/db/repositories/assignment-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { CommandRegistry } from '../../http/command-registry.ts';
import { toProblemError } from '../../plugins/errors.ts';
import type { Session } from '../../plugins/session.ts';
import { orderMoves } from './order-moves.ts';

/** Time after which no further move is begun: until the commit, nobody else can change the technicians' visits. */
const budgetMs = 8_000;

type Caller = { readonly session: Session; readonly commands: CommandRegistry };

/** A move of an exchange was refused: the exchange is undone and tried again without it. */
class MoveRefusedError extends Error {
  override readonly name = 'MoveRefusedError';
  readonly move: ScheduleMove;
  readonly problem: ProblemError;

  constructor(move: ScheduleMove, problem: ProblemError) {
    super('A move was refused', { cause: problem });
    this.move = move;
    this.problem = problem;
  }
}

/** The time was up in the middle of an exchange, which is undone. */
class NoTimeError extends Error {
  override readonly name = 'NoTimeError';
}

/**
 * Applies moves one by one, those first that make room for others. A move into the place of a visit that moves itself waits for that one; visits that wait
 * for each other are exchanged: all of them give up their times, then take the new ones. Moves that are left when the
 * time is up are not tried.
 */
export class MoveApplier {
  private readonly unit: UnitOfWork;
  private readonly caller: Caller;
  private readonly outcomes = new Map<string, MoveOutcome>();

  constructor(unit: UnitOfWork, caller: Caller) {
    this.unit = unit;
    this.caller = caller;
  }

  async applyAll(moves: readonly ScheduleMove[]): Promise<MoveOutcome[]> {
    const inTime = moves.filter((move) => !this.refusePassed(move));
    let waiting = orderMoves(inTime);
    const hasTime = timer();
    for (let before = Infinity; waiting.length > 0 && waiting.length < before && hasTime(); ) {
      before = waiting.length;
      waiting = await this.pass(waiting, hasTime);
    }
    if (hasTime()) await this.exchange(waiting);
    return moves.map(({ id }) => this.outcomes.get(id) ?? this.outcome(id, 'not_tried'));
  }

  private refusePassed(move: ScheduleMove): boolean {
    const starts = [move.after, ...(move.before === null ? [] : [move.before])];
    const isPassed = starts.some(({ startsAt }) => Date.parse(startsAt) < this.unit.now.getTime());
    if (isPassed) this.note(move, new ProblemError('scheduling.time_passed'));
    return isPassed;
  }

  /** Applies what can be applied. Returns moves whose place is only taken by other waiting moves. */
  private async pass(moves: readonly ScheduleMove[], hasTime: () => boolean): Promise<ScheduleMove[]> {
    const waiting = new Set(moves);
    for (const move of moves) {
      if (!hasTime()) break;
      const problem = await this.attempt(move);
      if (problem !== null && isTakenBy(problem, waiting, move)) continue;
      waiting.delete(move);
      this.note(move, problem);
    }
    return [...waiting];
  }

  private async exchange(moves: readonly ScheduleMove[]): Promise<void> {
    let left = moves;
    const hasTime = timer();
    while (left.length > 0) {
      const parts = left;
      try {
        await this.unit.attempt(async (part) => {
          for (const { visitId } of parts) if (visitId !== null) await releaseAssignments(part.tx, visitId);
          for (const move of parts) {
            if (!hasTime()) throw new NoTimeError();
            const problem = await this.attempt(move, part);
            if (problem !== null) throw new MoveRefusedError(move, problem);
          }
        });
        for (const move of parts) this.note(move, null);
        return;
      } catch (error) {
        if (error instanceof NoTimeError) return;
        if (!(error instanceof MoveRefusedError)) throw error;
        this.note(error.move, error.problem);
        left = parts.filter((move) => move !== error.move);
      }
    }
  }

  private note({ id }: ScheduleMove, problem: ProblemError | null): void {
    this.outcomes.set(id, this.outcome(id, problem === null ? 'applied' : 'refused', problem));
  }

  private outcome(
    id: string,
    result: MoveOutcome['result'],
    problem: ProblemError | null = null,
  ): MoveOutcome {
    return {
      id,
      result,
      code: problem?.code ?? null,
      detail: problem === null ? null : detailOf(problem),
      at: this.unit.now.toISOString(),
    };
  }

  /** Applies a move in a savepoint; a lateness or overtime that the plan shows is accepted with it. */
  private async attempt(move: ScheduleMove, unit = this.unit): Promise<ProblemError | null> {
    const problem = await this.run(unit, move, null);
    if (problem === null || !isShownBy(move, problem)) return problem;
    return await this.run(unit, move, reasonOf(move));
  }

  private async run(
    unit: UnitOfWork,
    move: ScheduleMove,
    overrideReason: string | null,
  ): Promise<ProblemError | null> {
    const { session, commands } = this.caller;
    const { visitId, jobId, revision, after } = move;
    const times = {
      scheduledStart: after.startsAt,
      scheduledEnd: after.endsAt,
      technicianIds: [after.technicianId],
      overrideReason,
    };
    const match =
      visitId === null
        ? commands.match('POST', '/api/visits')
        : commands.match('PATCH', `/api/visits/${visitId}`);
    if (!match) throw new Error('The command that plans visits is missing');
    const { command, params } = match;
    const given = visitId === null ? { ...times, jobId, jobRevision: revision } : times;
    try {
      const body: unknown = command.route.body?.parse(given);
      await unit.attempt(async (part) => {
        const input = { params, query: undefined, body, expected: visitId === null ? 0 : revision };
        await command.run({ ...input, unit: part, actor: session.actor, session });
      });
      return null;
    } catch (error) {
      // Not specific to this move: the whole request is retried or fails.
      if (classifyDatabaseError(error).kind === 'retry') throw error;
      const problem = toProblemError(error);
      if (problem.status >= 500) throw error;
      return problem;
    }
  }
}

/** True until the time is up. */
function timer(): () => boolean {
  const startedAt = performance.now();
  return () => performance.now() - startedAt < budgetMs;
}

/** True if all that is in the way are visits that are still to be moved. */
function isTakenBy(problem: ProblemError, waiting: ReadonlySet<ScheduleMove>, own: ScheduleMove): boolean {
  const { conflicts = [] } = problem.extras;
  if (problem.code !== 'visit.conflict' || conflicts.length === 0) return false;
  const moving = new Set([...waiting].filter((move) => move !== own).map(({ visitId }) => visitId));
  return conflicts.every(({ visitId }) => moving.has(visitId));
}

/** True if the refusal only warns of what the plan shows beside the move. */
function isShownBy({ lateMinutes, overtimeMinutes }: ScheduleMove, { code, extras }: ProblemError): boolean {
  const shown = [
    ...(lateMinutes > 0 ? ['past_resolve_by', 'past_latest_finish'] : []),
    ...(overtimeMinutes > 0 ? ['off_shift'] : []),
  ];
  const errors = extras.errors ?? [];
  return (
    code === 'request.invalid' &&
    errors.length > 0 &&
    errors.every((error) => error.pointer === '/overrideReason' && shown.includes(error.code))
  );
}

function reasonOf({ lateMinutes, overtimeMinutes }: ScheduleMove): string {
  const parts = [
    ...(lateMinutes > 0 ? [`${lateMinutes} minutes late`] : []),
    ...(overtimeMinutes > 0 ? [`${overtimeMinutes} minutes of overtime`] : []),
  ];
  return `Accepted with a plan of smart scheduling: ${parts.join(', ')}`;
}

function detailOf(problem: ProblemError): string {
  const [error] = problem.extras.errors ?? [];
  return problem.extras.detail ?? error?.message ?? problem.message;
}
