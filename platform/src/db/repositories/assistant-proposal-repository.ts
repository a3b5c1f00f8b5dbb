import type { Proposal, ProposalKind } from '@switchyard/contracts/assistant/proposal.ts';
import type { Tx } from '../database.ts';
import type { Owner } from './assistant-conversation-repository.ts';
import { toInstant } from './instants.ts';

/** A proposal as stored; `steps` and `undoSteps` are JSON defined by the caller. */
export type StoredProposal = Pick<
  Proposal,
  'id' | 'kind' | 'title' | 'changes' | 'warnings' | 'result' | 'problem' | 'expiresAt'
> & {
  messageId: string;
  state: Exclude<Proposal['state'], 'expired'>;
  steps: unknown;
  undoSteps: unknown;
  decidedAt: string | null;
};

export type NewProposal = Pick<
  StoredProposal,
  'id' | 'title' | 'changes' | 'warnings' | 'steps' | 'messageId'
> & {
  kind: ProposalKind;
  conversationId: string;
  createdAt: Date;
  expiresAt: Date;
};

export async function insertProposals(
  tx: Tx,
  { companyId, userId }: Owner,
  proposals: readonly NewProposal[],
): Promise<void> {
  if (proposals.length === 0) return;
  await tx
    .insertInto('assistantProposals')
    .values(
      proposals.map(({ changes, warnings, steps, ...proposal }) => ({
        ...proposal,
        companyId,
        userId,
        changes: JSON.stringify(changes),
        warnings: JSON.stringify(warnings),
        steps: JSON.stringify(steps),
      })),
    )
    .execute();
}

const columns = [
  'id',
  'kind',
  'title',
  'changes',
  'warnings',
  'steps',
  'undoSteps',
  'state',
  'result',
  'problem',
  'expiresAt',
  'decidedAt',
  'messageId',
] as const;

/**
 * The user's own proposal, locked until the end of the transaction, so that concurrent confirmations are serialised.
 */
export async function lockProposal(
  tx: Tx,
  { userId }: Owner,
  id: string,
): Promise<StoredProposal | undefined> {
  const row = await tx
    .selectFrom('assistantProposals')
    .select(columns)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row && toProposal(row);
}

export async function findProposal(
  tx: Tx,
  { userId }: Owner,
  id: string,
): Promise<StoredProposal | undefined> {
  const row = await tx
    .selectFrom('assistantProposals')
    .select(columns)
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row && toProposal(row);
}

/** Proposals of the user's own conversation, in order of creation. */
export async function findProposals(
  tx: Tx,
  { userId }: Owner,
  conversationId: string,
): Promise<StoredProposal[]> {
  const rows = await tx
    .selectFrom('assistantProposals')
    .select(columns)
    .where('conversationId', '=', conversationId)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(toProposal);
}

export type ProposalOutcome = Pick<StoredProposal, 'state' | 'result' | 'problem' | 'undoSteps'> & {
  now: Date;
};

export async function settleProposal(tx: Tx, id: string, outcome: ProposalOutcome): Promise<void> {
  const { state, problem, now } = outcome;
  await tx
    .updateTable('assistantProposals')
    .set({
      state,
      problem,
      result: outcome.result === null ? null : JSON.stringify(outcome.result),
      undoSteps: outcome.undoSteps === null ? null : JSON.stringify(outcome.undoSteps),
      decidedAt: now,
    })
    .where('id', '=', id)
    .execute();
}

type Row = {
  id: string;
  kind: string;
  title: string;
  changes: unknown;
  warnings: unknown;
  steps: unknown;
  undoSteps: unknown;
  state: string;
  result: unknown;
  problem: string | null;
  expiresAt: Date;
  decidedAt: Date | null;
  messageId: string;
};

function toProposal(row: Row): StoredProposal {
  return {
    ...row,
    kind: row.kind as ProposalKind,
    state: row.state as StoredProposal['state'],
    changes: row.changes as StoredProposal['changes'],
    warnings: row.warnings as string[],
    result: row.result as StoredProposal['result'],
    expiresAt: toInstant(row.expiresAt),
    decidedAt: row.decidedAt === null ? null : toInstant(row.decidedAt),
  };
}
