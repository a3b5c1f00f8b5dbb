import {
  type Proposal,
  type ProposalKind,
  proposalMinutes,
} from '@switchyard/contracts/assistant/proposal.ts';
import type { StoredProposal } from '@switchyard/platform/db/repositories/assistant-proposal-repository.ts';
import type { ProposalStep } from '../tools/tool.ts';
import { needsReason } from './run-steps.ts';
import { isArchiving } from './undo-new-customer.ts';

/** A proposal as shown to its owner. */
export function proposalView(stored: StoredProposal, now: Date): Proposal {
  const { id, kind, title, changes, warnings, result, problem, expiresAt } = stored;
  const isExpired = stored.state === 'open' && Date.parse(expiresAt) <= now.getTime();
  return {
    id,
    kind,
    title,
    changes,
    warnings,
    // Written by the tools of this program.
    needsReason: needsReason(stored.steps as ProposalStep[]),
    state: isExpired ? 'expired' : stored.state,
    expiresAt,
    undoable: isUndoable(stored, now),
    undoNote: undoNote(stored, now),
    result,
    problem,
  };
}

/** True for as long after confirmation as confirming it was possible. */
export function isUndoable({ state, undoSteps, decidedAt }: StoredProposal, now: Date): boolean {
  if (state !== 'confirmed' || undoSteps === null || decidedAt === null) return false;
  return now.getTime() < Date.parse(decidedAt) + proposalMinutes * 60_000;
}

/** Reasons why an action cannot be undone, by kind of proposal. */
const noUndo: Readonly<Record<ProposalKind, string | null>> = {
  'customer.create': 'There is no undo: your role can neither delete nor archive customers.',
  'job.create': null,
  'visit.schedule': null,
  'visit.reassign': null,
  'job.cancel': 'There is no undo: work had begun, and it is not put together again.',
  'customer.message': 'There is no undo: what is sent is sent.',
  'report.run': null,
};

function undoNote(stored: StoredProposal, now: Date): string | null {
  const { kind, state, undoSteps, problem } = stored;
  if (state !== 'confirmed' || problem !== null) return null;
  if (undoSteps === null) return noUndo[kind];
  if (!isUndoable(stored, now)) return `Undo was possible for ${proposalMinutes} minutes.`;
  if (kind === 'job.create') return 'Undo cancels the job again; its number stays.';
  return kind === 'customer.create' && isArchiving(undoSteps)
    ? 'Undo archives the customer: only admins delete one.'
    : null;
}
