import type { ChatReply } from '@switchyard/contracts/assistant/chat.ts';
import type { Proposal } from '@switchyard/contracts/assistant/proposal.ts';
import type { TestUser } from '../support/test-app.ts';
import { ok } from '../support/work-company.ts';

/** Confirms or rejects the proposal of a card. */
export async function decide(
  user: TestUser,
  { id }: Proposal,
  step: 'confirm' | 'cancel' | 'undo',
): Promise<Proposal> {
  return ok<Proposal>(await user.call('POST', `/api/ai/proposals/${id}/${step}`));
}

/** The only card of an answer. */
export function only(reply: ChatReply): Proposal {
  const [proposal, ...others] = reply.proposals;
  if (!proposal || others.length > 0)
    throw new Error(`${reply.proposals.length} proposals: ${reply.response}`);
  return proposal;
}
