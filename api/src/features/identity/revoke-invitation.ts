import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { revokeInvitationRow } from '@switchyard/platform/db/repositories/invitation-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { recordFact } from '../../accounts/security-facts.ts';

/** Withdraws an open invitation. @throws ProblemError `request.not_found` */
export async function revokeInvitation(unit: UnitOfWork, id: string): Promise<void> {
  const invited = await revokeInvitationRow(unit.tx, id);
  if (!invited) throw new ProblemError('request.not_found');
  const subject = { kind: 'invitation', id, name: `${invited.firstName} ${invited.lastName}` } as const;
  await recordFact(unit, { kind: 'invitation_withdrawn', details: {}, subject });
}
