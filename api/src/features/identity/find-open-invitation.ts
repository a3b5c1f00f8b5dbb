import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Database } from '@switchyard/platform/db/database.ts';
import {
  findInvitation,
  type InvitationLink,
} from '@switchyard/platform/db/repositories/invitation-repository.ts';
import { hashToken } from '../../plugins/session.ts';

/** The invitation of a mailed token. @throws ProblemError `auth.token_invalid` */
export async function findOpenInvitation(database: Database, token: string): Promise<InvitationLink> {
  const link = await findInvitation(database.global, hashToken(token));
  if (!link) throw new ProblemError('auth.token_invalid');
  return link;
}
