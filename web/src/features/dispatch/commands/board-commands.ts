import { plural, t } from '@lingui/core/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { JobState } from '@switchyard/contracts/jobs/job-state.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { formatDay, formatMinutes } from '../../../lib/format-date.ts';
import { visitSpan } from '../../../core/planning/visit-span.ts';
import { commandAccepted } from '../state/board-actions.ts';
import {
  crewOf,
  type HandOnInput,
  type MoveInput,
  moveTo,
  type PlanInput,
  type StepInput,
} from './command-inputs.ts';
import { type Accepted, type CommandDeps, type CommandResult, CommandRunner } from './command-runner.ts';
import { type UndoEntry, UndoStack } from './undo-stack.ts';

const undoReason = t`Assignment undone by the dispatcher`;

/** All plan changes of a dispatcher: shown immediately, sent in order per visit, reverted when refused. */
export class BoardCommands {
  readonly #deps: CommandDeps;
  readonly #undo = new UndoStack();
  readonly #runner: CommandRunner;

  constructor(deps: CommandDeps) {
    this.#deps = deps;
    this.#runner = new CommandRunner(deps);
  }

  get canUndo(): boolean {
    return this.#undo.size > 0;
  }

  /** Plans a visit for a waiting job. */
  async plan({ job, crew, start, end, overrideReason }: PlanInput): Promise<CommandResult> {
    const id = this.#deps.newId();
    const technicianIds = crew.map((person) => person.id);
    const accepted = await this.#runner.run({
      command: { kind: 'plan', id, job, crew, start, end },
      call: (idempotencyKey) =>
        this.#deps.calls.planVisit({
          jobId: job.id,
          technicianIds,
          start,
          end,
          overrideReason,
          idempotencyKey,
        }),
      failure: t`${job.title} was not assigned`,
      kept: t`${job.title} assigned on this device`,
    });
    if (accepted.kind !== 'accepted') return accepted;
    const inverse = { kind: 'step', to: 'cancelled', reason: undoReason, takesBackPlan: true } as const;
    this.#done(accepted, t`${job.title} assigned`, inverse);
    return accepted;
  }

  /** Moves a visit in time, to other technicians, or both. */
  async move(input: MoveInput): Promise<CommandResult> {
    const { visit, crew, start, end } = input;
    const before = { ...visitSpan(visit), crew: crewOf(visit) };
    const technicianIds = crew.map((person) => person.id);
    const moved = await this.#sendMove(input);
    if (moved.kind !== 'accepted') return moved;
    const isResized =
      start === before.start && technicianIds.join() === before.crew.map(({ id }) => id).join();
    const length = formatMinutes((end - start) / 60_000);
    const title = isResized ? t`${visit.job.title} now ${length} long` : t`${visit.job.title} moved`;
    this.#done(moved, title, { kind: 'move', ...before });
    return moved;
  }

  /**
   * Moves visits of a technician later, the last one first, so that no two overlap meanwhile. Stops at the first that
   * does not move. They are undone together.
   * @returns what became of that one, or of the last
   */
  async push(moves: readonly MoveInput[]): Promise<CommandResult | null> {
    const group = this.#deps.newId();
    const label = plural(moves.length, { one: '# visit pushed', other: '# visits pushed' });
    let [count, last]: [number, CommandResult | null] = [0, null];
    for (const input of moves.toReversed()) {
      last = await this.#sendMove(input);
      if (last.kind !== 'accepted' && last.kind !== 'kept') break;
      count += 1;
      if (last.kind === 'kept') continue;
      const inverse = { kind: 'move', ...visitSpan(input.visit), crew: crewOf(input.visit) } as const;
      const { revision } = last.visit;
      this.#undo.push({ visitId: input.visit.id, revision, base: last.base, label, group, inverse });
    }
    const isWhole = count === moves.length;
    const description = isWhole ? '' : t`${count} of ${moves.length} moved; the others stay where they are.`;
    if (count > 0 && last?.kind !== 'kept') {
      this.#deps.notify({ title: label, description, failed: !isWhole, undoable: true });
    }
    return last;
  }

  /**
   * Gives visits to other technicians, or their jobs back to the queue. What is refused stays where it is and is
   * reported by itself. Moves are undone together.
   */
  async handOn(items: readonly HandOnInput[]): Promise<void> {
    const group = this.#deps.newId();
    const wanted = items.filter(({ to }) => to !== 'leave');
    const label = plural(wanted.length, { one: '# visit handed on', other: '# visits handed on' });
    let [count, moved] = [0, 0];
    for (const { visit, leaves, to } of wanted) {
      if (to === 'leave') continue;
      const result =
        to === 'queue' ? await this.#sendBack(visit) : await this.#sendMove(moveTo(visit, leaves, to));
      if (result.kind === 'accepted' || result.kind === 'kept') count += 1;
      if (result.kind !== 'accepted' || to === 'queue') continue;
      moved += 1;
      const inverse = { kind: 'move', ...visitSpan(visit), crew: crewOf(visit) } as const;
      const { revision } = result.visit;
      this.#undo.push({ visitId: visit.id, revision, base: result.base, label, group, inverse });
    }
    if (count === 0) return;
    const isWhole = count === wanted.length;
    const description = isWhole ? '' : t`${count} of ${wanted.length}; the others stay where they are.`;
    this.#deps.notify({ title: label, description, failed: !isWhole, undoable: moved > 0 });
  }

  #sendBack(visit: Visit): Promise<CommandResult> {
    const reason = t`The technician is away`;
    return this.#runner.run({
      command: { kind: 'step', id: this.#deps.newId(), visitId: visit.id, to: 'cancelled' },
      call: (idempotencyKey, revision) =>
        this.#deps.calls.stepVisit({
          id: visit.id,
          revision,
          to: 'cancelled',
          reason,
          resolution: null,
          idempotencyKey,
        }),
      before: visit,
      failure: t`${visit.job.title} was not changed`,
      kept: t`${visit.job.title} changed on this device`,
    });
  }

  #sendMove({ visit, crew, start, end, overrideReason }: MoveInput): Promise<CommandResult> {
    const technicianIds = crew.map((person) => person.id);
    return this.#runner.run({
      command: { kind: 'move', id: this.#deps.newId(), visitId: visit.id, crew, start, end },
      call: (idempotencyKey, revision) =>
        this.#deps.calls.moveVisit({
          id: visit.id,
          revision,
          technicianIds,
          start,
          end,
          overrideReason,
          idempotencyKey,
        }),
      before: visit,
      failure: t`${visit.job.title} was not moved`,
      kept: t`${visit.job.title} moved on this device`,
    });
  }

  /** Changes the state of a visit: dispatch, recall, unassign (`cancelled`), and the steps in the field. */
  async step({ visit, to, reason = null, resolution = null }: StepInput): Promise<CommandResult> {
    const stepped = await this.#runner.run({
      command: { kind: 'step', id: this.#deps.newId(), visitId: visit.id, to },
      call: (idempotencyKey, revision) =>
        this.#deps.calls.stepVisit({
          id: visit.id,
          revision,
          to,
          reason,
          resolution,
          idempotencyKey,
        }),
      before: visit,
      failure: t`${visit.job.title} was not changed`,
      kept: t`${visit.job.title} changed on this device`,
    });
    if (stepped.kind !== 'accepted') return stepped;
    const recall = visit.state === 'planned' && to === 'dispatched';
    this.#done(stepped, stepTitle(visit, to), recall ? { kind: 'step', to: 'planned', reason: null } : null);
    return stepped;
  }

  /** Locks a visit in place, or unlocks it. */
  async pin(visit: Visit, pinned: boolean): Promise<CommandResult> {
    const { start, end } = visitSpan(visit);
    return this.#runner.run({
      command: { kind: 'move', id: this.#deps.newId(), visitId: visit.id, crew: crewOf(visit), start, end },
      call: (idempotencyKey, revision) =>
        this.#deps.calls.pinVisit({
          id: visit.id,
          revision,
          pinned,
          idempotencyKey,
        }),
      before: visit,
      failure: t`${visit.job.title} was not changed`,
      kept: t`${visit.job.title} changed on this device`,
    });
  }

  /** Changes the state of a queued job, for example to on hold. Rejects with a RequestError. */
  async stepJob(job: Job, to: JobState, reason: string | null): Promise<void> {
    const { store, calls, newId } = this.#deps;
    const input = { id: job.id, revision: job.revision, to, reason, idempotencyKey: newId() };
    const next = await calls.stepJob(input);
    store.dispatch(commandAccepted({ id: input.idempotencyKey, changes: [{ kind: 'job', job: next }] }));
  }

  /** Undoes the user's last command; refused when the visit has changed since. */
  async undo(): Promise<boolean> {
    const entries = this.#undo.pop();
    const [first] = entries;
    if (!first) return false;
    const { store, notify } = this.#deps;
    for (const entry of entries) {
      const visit = store.getState().board.records?.visits[entry.visitId];
      if (!visit || visit.revision !== entry.revision) {
        const description = t`The visit changed since, so the step was not taken back.`;
        notify({ title: t`${entry.label}: not undone`, description, failed: true, undoable: false });
        return false;
      }
      if (!(await this.#takeBack(visit, entry))) return false;
    }
    notify({ title: t`${first.label}: undone`, description: '', failed: false, undoable: false });
    return true;
  }

  async #takeBack(visit: Visit, { inverse, label, base: before }: UndoEntry): Promise<boolean> {
    const { calls, newId } = this.#deps;
    const base = { id: visit.id };
    const id = newId();
    const result = await this.#runner.run(
      inverse.kind === 'move'
        ? {
            command: { id, visitId: visit.id, ...inverse },
            call: (idempotencyKey, revision) =>
              calls.moveVisit({
                ...base,
                revision,
                technicianIds: inverse.crew.map((person) => person.id),
                start: inverse.start,
                end: inverse.end,
                overrideReason: t`Move undone by the dispatcher`,
                idempotencyKey,
              }),
            before: visit,
            failure: t`Not undone`,
            kept: t`${label}: undone on this device`,
          }
        : {
            command: { kind: 'step', id, visitId: visit.id, to: inverse.to },
            call: (idempotencyKey, revision) =>
              calls.stepVisit({
                ...base,
                revision,
                to: inverse.to,
                reason: inverse.reason,
                resolution: null,
                takesBackPlan: inverse.takesBackPlan === true,
                idempotencyKey,
              }),
            before: visit,
            failure: t`Not undone`,
            kept: t`${label}: undone on this device`,
          },
    );
    if (result.kind !== 'accepted') return false;
    this.#undo.rebase(visit.id, before, result.visit.revision);
    return true;
  }

  #done({ visit, base }: Accepted, title: string, inverse: UndoEntry['inverse'] | null): void {
    const { clock, notify } = this.#deps;
    if (inverse)
      this.#undo.push({ visitId: visit.id, revision: visit.revision, base, label: title, inverse });
    const { start, end } = visitSpan(visit);
    const names = visit.assignments.map((item) => item.technicianName).join(', ');
    const day = clock.day(start);
    const when = `${clock.time(start)}–${clock.time(end)}`;
    const isToday = day === clock.day(Date.now());
    const description = [names, ...(isToday ? [] : [formatDay(day, 'weekday')]), when].join(', ');
    notify({ title, description, failed: false, undoable: inverse !== null });
  }
}

function stepTitle(visit: Visit, to: VisitState): string {
  if (to === 'cancelled') return t`${visit.job.title} unassigned`;
  if (to === 'dispatched') return t`${visit.job.title} dispatched`;
  return t`${visit.job.title} updated`;
}
