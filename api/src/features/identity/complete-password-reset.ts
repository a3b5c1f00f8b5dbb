import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  findPasswordReset,
  takePasswordReset,
} from '@switchyard/platform/db/repositories/password-reset-repository.ts';
import { revokeUserSessions } from '@switchyard/platform/db/repositories/session-repository.ts';
import { setPasswordHash } from '@switchyard/platform/db/repositories/user-repository.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../../app-deps.ts';
import { hashToken } from '../../plugins/session.ts';
import { mailLink } from './identity-effects.ts';
import { passwordChangedMail } from './mail-texts.ts';
import { hashPassword } from '../../http/password-hash.ts';
import { queueMail } from '../../work/queue-mail.ts';

/**
 * Sets a new password with a mailed token; every session of the account ends.
 * @throws ProblemError `auth.token_invalid`
 */
export async function completePasswordReset(
  deps: AppDeps,
  input: { token: string; password: string; correlationId: string },
): Promise<void> {
  const reset = await findPasswordReset(deps.database.global, hashToken(input.token));
  if (!reset) throw new ProblemError('auth.token_invalid');
  const { companyId, resetId, userId } = reset;
  const passwordHash = await hashPassword(input.password);
  const actor = { kind: 'system', id: null, name: 'Switchyard' } as const;
  await runCommand(
    deps,
    { companyId, actor, source: 'web', correlationId: input.correlationId, causationId: null },
    async (unit) => {
      const taken = await takePasswordReset(unit.tx, { id: resetId, userId });
      if (!taken) throw new ProblemError('auth.token_invalid');
      const user = await setPasswordHash(unit.tx, { id: userId, passwordHash, now: unit.now });
      await revokeUserSessions(unit.tx, userId);
      const mail = passwordChangedMail({
        firstName: user.firstName,
        link: mailLink(deps, '/forgot-password'),
      });
      await queueMail(unit, user.email, mail, deps);
      unit.afterCommit(() => deps.sessions.revoked({ userId }));
    },
  );
}
