import { t } from '@lingui/core/macro';
import type { Job } from '@switchyard/contracts/jobs/job.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import { isRequestError } from '../../../lib/request-error.ts';
import type { MoveVisit, PlanVisit, StepJob, StepVisit } from '../dispatch-api.ts';
import type { ZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
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

/** Messages to the user about a command. */
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

/** The same key makes a repeat safe: the server replies as it did, or would have done, the first time. */
const retryAfterMs = [800, 2500] as const;
export type Run = {
  readonly command: PendingCommand;
  /** `revision`: the visit's revision when the command is sent. */
  readonly call: (idempotencyKey: string, revision: number) => Promise<Visit>;
  readonly before?: Visit;
  readonly failure: string;
  /** Message shown when it is queued offline. */
  readonly kept: string;
};

/** The visit after a command, and the revision that the command was based on. */
export type Accepted = { readonly kind: 'accepted'; readonly visit: Visit; readonly base: number };
export type CommandResult =
  | Accepted
  /** The server is unreachable: the command is in the outbox and its effect stays. The user has been informed. */
  | { readonly kind: 'kept' }
  /** The user has been informed of the reason. */
  | { readonly kind: 'refused' }
  /** Allowed with a reason; the user has not been informed. `messages`: the objections. */
  | { readonly kind: 'reason_needed'; readonly messages: readonly string[] };

/**
 * Sends commands one after the other per visit, retries when no reply arrived, and settles their effect on screen.
 */
export class CommandRunner {
  readonly #deps: CommandDeps;
  /** Last command of each visit or planned job. */
  readonly #tails = new Map<string, Promise<unknown>>();
  /** Revision produced by the user's own command, by visit and base revision. */
  readonly #results = new Map<string, number>();

  constructor(deps: CommandDeps) {
    this.#deps = deps;
  }

  /** Shows the effect, sends, and replaces the effect with the reply. */
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
          description: t`Sent when the network is back`,
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

  /** Retries with the same key when no reply arrived. */
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
   * The base revision for a command on this record: the one on screen, advanced by the user's own commands answered
   * since, never by another user's changes.
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

/** The outbox replied, not the server: the future record at its current revision. */
function isQueued(visit: Visit): boolean {
  return 'queued' in visit && visit.queued === true;
}

/** No reply arrived, or the first attempt is still being processed. */
function mayRepeat(error: unknown): boolean {
  if (!isRequestError(error)) return false;
  return error.status === 'network' || error.problem?.code === 'idempotency.in_progress';
}

function resultKey(visitId: string, revision: number): string {
  return `${visitId}:${revision}`;
}

/** The reply to a plan removes its job from the queue; the matching event may arrive later. */
function acceptedChanges(command: PendingCommand, visit: Visit): BoardChange[] {
  const change: BoardChange = { kind: 'visit', visit };
  if (command.kind !== 'plan') return [change];
  return [change, { kind: 'planned', jobId: command.job.id, revision: command.job.revision }];
}
