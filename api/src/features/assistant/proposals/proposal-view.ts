import { type Proposal, proposalMinutes } from '@switchyard/contracts/assistant/proposal.ts';
import type { StoredProposal } from '@switchyard/platform/db/repositories/assistant-proposal-repository.ts';

/** A proposal as its owner sees it now. */
export function proposalView(stored: StoredProposal, now: Date): Proposal {
  const { id, kind, title, changes, warnings, result, problem, expiresAt } = stored;
  const isExpired = stored.state === 'open' && Date.parse(expiresAt) <= now.getTime();
  return {
    id,
    kind,
    title,
    changes,
    warnings,
    state: isExpired ? 'expired' : stored.state,
    expiresAt,
    undoable: isUndoable(stored, now),
    result,
    problem,
  };
}

/** As long after its confirmation as it could be confirmed. */
export function isUndoable({ state, undoSteps, decidedAt }: StoredProposal, now: Date): boolean {
  if (state !== 'confirmed' || undoSteps === null || decidedAt === null) return false;
  return now.getTime() < Date.parse(decidedAt) + proposalMinutes * 60_000;
}
