import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { isRequestError } from '../../../lib/request-error.ts';
import type { MoveVisit, PlanVisit, StepJob, StepVisit } from '../dispatch-api.ts';
import type { ZoneClock } from '../rules/zone-clock.ts';
import { commandAccepted, commandKept, commandRefused, commandSent } from '../state/board-actions.ts';
import type { BoardChange } from '../state/board-records.ts';
import type { BoardStore } from '../state/board-store.ts';
import type { PendingCommand } from '../state/pending-command.ts';
import { explainFailure } from './command-outcome.ts';

/** Calls to the server; they reject with a RequestError. */
export type BoardCalls = {
  readonly planVisit: (input: PlanVisit) => Promise<Visit>;
  readonly moveVisit: (input: MoveVisit) => Promise<Visit>;
  readonly stepVisit: (input: StepVisit) => Promise<Visit>;
  readonly pinVisit: (input: PinVisit) => Promise<Visit>;
  readonly stepJob: (input: StepJob) => Promise<Job>;
};
type PinVisit = Pick<MoveVisit, 'id' | 'revision' | 'idempotencyKey'> & { readonly pinned: boolean };

/** What the person is told about a command. */
export type CommandNotice = {
  readonly title: string;
  readonly description: string;
  readonly failed: boolean;
  readonly undoable: boolean;
};

export type CommandDeps = {
  readonly store: BoardStore;
  readonly calls: BoardCalls;
  readonly clock: ZoneClock;
  readonly notify: (notice: CommandNotice) => void;
  readonly newId: () => string;
  readonly wait: (ms: number) => Promise<void>;
};

/** The same key makes a repeat harmless: the server answers what it answered, or would have answered, the first time. */
const retryAfterMs = [800, 2500] as const;
export type Run = {
  readonly command: PendingCommand;
  /** `revision`: what the visit has when the command's turn comes. */
  readonly call: (idempotencyKey: string, revision: number) => Promise<Visit>;
  readonly before?: Visit;
  readonly failure: string;
  /** What is said when it waits for a network. */
  readonly kept: string;
};

/** The visit after a command, and the revision the command was based on. */
export type Accepted = { readonly kind: 'accepted'; readonly visit: Visit; readonly base: number };
export type CommandResult =
  | Accepted
  /** No way to the server: it lies in the outbox, and its effect stays. The person has been told. */
  | { readonly kind: 'kept' }
  /** The person has been told why. */
  | { readonly kind: 'refused' }
  /** Allowed with a reason; nobody has been told. `messages`: what speaks against it. */
  | { readonly kind: 'reason_needed'; readonly messages: readonly string[] };

/** Sends commands one after the other per visit, again when no answer came, and settles their effect on screen. */
export class CommandRunner {
  readonly #deps: CommandDeps;
  /** Last command of each visit or planned job. */
  readonly #tails = new Map<string, Promise<unknown>>();
  /** Revision an own command led to, by visit and the revision it was based on. */
  readonly #results = new Map<string, number>();

  constructor(deps: CommandDeps) {
    this.#deps = deps;
  }

  /** Shows the effect, sends, and puts the answer in its place. */
  async run(run: Run): Promise<CommandResult> {
    const { store, clock, notify } = this.#deps;
    const { command, before } = run;
    store.dispatch(commandSent(command));
    const key = command.kind === 'plan' ? command.job.id : command.visitId;
    const turn = (this.#tails.get(key) ?? Promise.resolve()).then(() => this.#inTurn(run));
    const settled = turn.catch(() => {});
    this.#tails.set(key, settled);
    try {
      const accepted = await turn;
      if (isQueued(accepted.visit)) {
        store.dispatch(commandKept({ id: command.id }));
        notify({
          title: run.kept,
          description: 'Sent when the network is back',
          failed: false,
          undoable: false,
        });
        return { kind: 'kept' };
      }
      store.dispatch(commandAccepted({ id: command.id, changes: acceptedChanges(command, accepted.visit) }));
      return accepted;
    } catch (error) {
      const { text, changes, reasonNeeded } = explainFailure(error, before, clock);
      store.dispatch(commandRefused({ id: command.id, changes }));
      if (reasonNeeded.length > 0) return { kind: 'reason_needed', messages: reasonNeeded };
      notify({ title: run.failure, description: text, failed: true, undoable: false });
      return { kind: 'refused' };
    } finally {
      if (this.#tails.get(key) === settled) this.#tails.delete(key);
    }
  }

  async #inTurn({ command, call, before }: Run): Promise<Accepted> {
    if (!before)
      return { kind: 'accepted', visit: await this.#callAgain(() => call(command.id, 0)), base: 0 };
    const revision = this.#revisionOf(before);
    const visit = await this.#callAgain(() => call(command.id, revision));
    if (!isQueued(visit)) this.#results.set(resultKey(visit.id, revision), visit.revision);
    return { kind: 'accepted', visit, base: revision };
  }

  /** Sends again with the same key when no answer came. */
  async #callAgain(call: () => Promise<Visit>): Promise<Visit> {
    for (const ms of retryAfterMs) {
      try {
        return await call();
      } catch (error) {
        if (!mayRepeat(error)) throw error;
        await this.#deps.wait(ms);
      }
    }
    return call();
  }

  /**
   * The revision a command on this record goes out with: what the person saw, carried on over own commands that were
   * answered meanwhile, never over somebody else's.
   */
  #revisionOf(visit: Visit): number {
    let { revision } = visit;
    for (;;) {
      const next = this.#results.get(resultKey(visit.id, revision));
      if (next === undefined) return revision;
      revision = next;
    }
  }
}

/** The outbox answered, not the server: the record is what it will be, of the revision that it was. */
function isQueued(visit: Visit): boolean {
  return 'queued' in visit && visit.queued === true;
}

/** No answer came, or the first attempt is still being worked on. */
function mayRepeat(error: unknown): boolean {
  if (!isRequestError(error)) return false;
  return error.status === 'network' || error.problem?.code === 'idempotency.in_progress';
}

function resultKey(visitId: string, revision: number): string {
  return `${visitId}:${revision}`;
}

/** The answer to a plan takes its job out of the queue; the event that says so may come later. */
function acceptedChanges(command: PendingCommand, visit: Visit): BoardChange[] {
  const change: BoardChange = { kind: 'visit', visit };
  if (command.kind !== 'plan') return [change];
  return [change, { kind: 'planned', jobId: command.job.id, revision: command.job.revision }];
}
