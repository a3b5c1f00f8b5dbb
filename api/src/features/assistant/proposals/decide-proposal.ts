import type { Proposal } from '@switchyard/contracts/assistant/proposal.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  lockProposal,
  type ProposalOutcome,
  settleProposal,
  type StoredProposal,
} from '@switchyard/platform/db/repositories/assistant-proposal-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { CommandRegistry } from '../../../http/command-registry.ts';
import type { QueryRegistry } from '../../../http/query-registry.ts';
import { fieldError } from '../../../access/access.ts';
import type { Session } from '../../../plugins/session.ts';
import type { ProposalStep } from '../tools/tool.ts';
import { isUndoable, proposalView } from './proposal-view.ts';
import { resultOf } from './proposal-result.ts';
import { needsReason, runSteps } from './run-steps.ts';
import { requireNoWork } from './undo-new-customer.ts';
import { readBefore, undoStepsOf } from './undo-steps.ts';

export type Decision = {
  readonly unit: UnitOfWork;
  readonly session: Session;
  readonly commands: CommandRegistry;
  readonly queries: QueryRegistry;
};

export type Confirmation = { readonly id: string; readonly reason: string | null };

/**
 * Executes an open proposal, exactly once: concurrent confirmations queue, and the second finds it done. A failure
 * changes nothing and stores only its reason. Planning rules hold as on the board: breaking one needs a reason.
 * @throws ProblemError `request.not_found` unless the proposal is the user's own; `request.invalid` at `/reason`, which
 * leaves it open
 */
export async function confirmProposal(decision: Decision, { id, reason }: Confirmation): Promise<Proposal> {
  const { unit } = decision;
  const stored = await lockOwn(decision, id);
  if (proposalView(stored, unit.now).state !== 'open') return proposalView(stored, unit.now);
  // Written by the tools of this program.
  const steps = stored.steps as ProposalStep[];
  if (reason === null && needsReason(steps)) throw reasonNeeded(stored.warnings);
  try {
    return await settled(
      decision,
      stored,
      await unit.attempt((part) => carryOut({ ...decision, unit: part, reason }, stored, steps)),
    );
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    // A rule that was kept when the proposal was made.
    const broken = (error.extras.errors ?? []).filter(({ pointer }) => pointer === '/overrideReason');
    if (broken.length > 0) throw reasonNeeded(broken.map(({ message }) => message));
    return await settled(decision, stored, {
      state: 'failed',
      result: null,
      problem: problemWords(error),
      undoSteps: null,
    });
  }
}

function reasonNeeded(warnings: readonly string[]): ProblemError {
  return new ProblemError('request.invalid', {
    errors: warnings.map((message) => fieldError('/reason', 'required', message)),
  });
}

type Outcome = Omit<ProposalOutcome, 'now'>;

async function carryOut(
  decision: Decision & { reason: string | null },
  { id, kind }: StoredProposal,
  steps: readonly ProposalStep[],
): Promise<Outcome> {
  const { unit, session, queries } = decision;
  const reads = { queries, reader: { tx: unit.tx, session } };
  const before = await readBefore(reads, steps);
  const answers = await runSteps(decision, steps);
  const undoSteps = await undoStepsOf(reads, { kind, answers, before, now: unit.now });
  return { state: 'confirmed', result: resultOf({ id, kind, answers, steps }), problem: null, undoSteps };
}

export async function cancelProposal(decision: Decision, id: string): Promise<Proposal> {
  const stored = await lockOwn(decision, id);
  const view = proposalView(stored, decision.unit.now);
  return view.state === 'open'
    ? await settled(decision, stored, { state: 'cancelled', result: null, problem: null, undoSteps: null })
    : view;
}

/** Undoes a confirmed proposal unless the records were changed since; in that case its `problem` gives the reason. */
export async function undoProposal(decision: Decision, id: string): Promise<Proposal> {
  const { unit, queries, session } = decision;
  const stored = await lockOwn(decision, id);
  if (!isUndoable(stored, unit.now)) return proposalView(stored, unit.now);
  const steps = stored.undoSteps as ProposalStep[];
  const { result } = stored;
  try {
    await unit.attempt(async (part) => {
      await requireNoWork({ queries, reader: { tx: part.tx, session }, steps });
      await runSteps({ ...decision, unit: part }, steps);
    });
    return await settled(decision, stored, { state: 'undone', result, problem: null, undoSteps: null });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return await settled(decision, stored, {
      state: 'confirmed',
      result,
      problem: `Not taken back: ${problemWords(error)}`,
      undoSteps: null,
    });
  }
}

async function lockOwn({ unit, session }: Decision, id: string): Promise<StoredProposal> {
  const stored = await lockProposal(unit.tx, session.actor, id);
  if (!stored) throw new ProblemError('request.not_found');
  return stored;
}

async function settled({ unit }: Decision, stored: StoredProposal, outcome: Outcome): Promise<Proposal> {
  await settleProposal(unit.tx, stored.id, { ...outcome, now: unit.now });
  return proposalView({ ...stored, ...outcome, decidedAt: unit.now.toISOString() }, unit.now);
}

/** Display text for a command's refusal. */
function problemWords(error: ProblemError): string {
  if (error.code === 'revision.stale')
    return 'Another user changed it in the meantime. Ask me again for its current state.';
  if (error.code === 'auth.forbidden') return 'Your role has no permission for this.';
  if (error.code === 'auth.insufficient_scope') return 'Your API token has no permission for this.';
  if (error.code === 'request.not_found' || error.code === 'record.gone') {
    return 'The record is no longer there, or you may not see it any more.';
  }
  const [first] = error.extras.errors ?? [];
  return first?.message ?? error.extras.detail ?? error.message;
}
