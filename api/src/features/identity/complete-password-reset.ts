import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { readCompanyName } from '@switchyard/platform/db/repositories/company-repository.ts';
import { dropHeldMail } from '@switchyard/platform/db/repositories/company-mail-repository.ts';
import {
  expireEmailChange,
  markVerified,
} from '@switchyard/platform/db/repositories/email-verification-repository.ts';
import {
  findPasswordReset,
  takePasswordReset,
} from '@switchyard/platform/db/repositories/password-reset-repository.ts';
import { endSignInChallenges } from '@switchyard/platform/db/repositories/second-factor-repository.ts';
import { revokeUserSessions } from '@switchyard/platform/db/repositories/session-repository.ts';
import { readTeamMember, setPasswordHash } from '@switchyard/platform/db/repositories/user-repository.ts';
import { type CommandClient, runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { endServiceTokens, endTokensOf } from '../../accounts/end-tokens.ts';
import { recordUserFact } from '../../accounts/security-facts.ts';
import type { AppDeps } from '../../app-deps.ts';
import { hashToken } from '../../plugins/session.ts';
import { mailLink } from './identity-effects.ts';
import { passwordChangedMail } from './mail-texts.ts';
import { hashPassword } from '../../http/password-hash.ts';
import { requireStrongPassword } from '../../http/password-strength.ts';
import { queueMail } from '../../mail/queue-mail.ts';

/**
 * Sets a new password with a mailed token; every session of the account ends.
 * @throws ProblemError `auth.token_invalid`, `request.invalid` if the password is easy to guess
 */
export async function completePasswordReset(
  deps: AppDeps,
  input: { token: string; password: string; correlationId: string; client: CommandClient },
): Promise<void> {
  const reset = await findPasswordReset(deps.database.global, hashToken(input.token));
  if (!reset) throw new ProblemError('auth.token_invalid');
  const { companyId, resetId, userId } = reset;
  const known = await deps.database.inCompany(companyId, async (tx) => {
    const person = await readTeamMember(tx, userId);
    const names = person ? [person.email, person.firstName, person.lastName] : [];
    return [...names, await readCompanyName(tx, companyId)];
  });
  requireStrongPassword(input.password, known);
  const passwordHash = await hashPassword(input.password);
  const actor = { kind: 'system', id: null, name: 'Switchyard' } as const;
  await runCommand(
    deps,
    {
      companyId,
      actor,
      source: 'web',
      correlationId: input.correlationId,
      causationId: null,
      client: input.client,
    },
    async (unit) => {
      const taken = await takePasswordReset(unit.tx, { id: resetId, userId });
      if (!taken) throw new ProblemError('auth.token_invalid');
      const user = await setPasswordHash(unit.tx, { id: userId, passwordHash, now: unit.now });
      await revokeUserSessions(unit.tx, userId);
      await endSignInChallenges(unit.tx, userId);
      // Another person with a session may have requested it.
      await expireEmailChange(unit.tx, userId);
      // The link proves ownership of the address. An earlier sign-up may have been by another person: their held mail
      // is dropped, and their tokens end.
      await endTokensOf(unit, userId);
      if (await markVerified(unit.tx, userId)) {
        await dropHeldMail(unit.tx, companyId);
        await endServiceTokens(unit, userId);
      }
      const details = { by: 'mailed_link' } as const;
      await recordUserFact(unit, userId, { kind: 'password_changed', details, isByUser: true });
      const mail = passwordChangedMail({
        firstName: user.firstName,
        link: mailLink(deps, '/forgot-password'),
      });
      await queueMail(unit, user.email, mail, deps);
      unit.afterCommit(() => deps.sessions.revoked({ userId }));
    },
  );
}
