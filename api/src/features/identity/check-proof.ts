import type { proofSchema } from '@switchyard/contracts/identity/security-routes.ts';
import type { PasskeyChallenge } from '@switchyard/contracts/identity/passkey-schemas.ts';
import { listPasskeys } from '@switchyard/platform/db/repositories/passkey-repository.ts';
import { readIdentityOf } from '@switchyard/platform/db/repositories/sso-attempt-repository.ts';
import { readAccountFactors } from '@switchyard/platform/db/repositories/second-factor-repository.ts';
import { noteProof } from '@switchyard/platform/db/repositories/session-repository.ts';
import { readPasswordHash } from '@switchyard/platform/db/repositories/user-repository.ts';
import type { CommandClient } from '@switchyard/platform/events/unit-of-work.ts';
import type { z } from 'zod';
import { verifyPassword } from '../../http/password-hash.ts';
import type { Session } from '../../plugins/session.ts';
import { checkFactorCode } from './check-factor-code.ts';
import type { FactorDeps } from './factor-keys.ts';
import { challengePasskey, verifyPasskey } from './passkey-ceremony.ts';
import { refusedField } from './refused-field.ts';

/**
 * Checks a password of the signed-in user.
 * @param pointer field that the refusal names
 * @throws ProblemError `request.invalid`
 */
export async function requirePassword(
  { database }: Pick<FactorDeps, 'database'>,
  { actor }: Session,
  { password, pointer }: { password: string; pointer: string },
): Promise<void> {
  const stored = await database.inCompany(actor.companyId, (tx) => readPasswordHash(tx, actor.userId));
  if (await verifyPassword(stored, password)) return;
  throw refusedField(pointer, 'wrong', 'This is not your password');
}

/** Evidence that a proof of the user takes. */
export async function readProofOptions(
  deps: FactorDeps,
  { actor: { companyId, userId } }: Session,
): Promise<{ asksForCode: boolean; passkey: PasskeyChallenge | null; sso: boolean }> {
  const { factors, passkeys, identity } = await deps.database.inCompany(companyId, async (tx) => ({
    factors: await readAccountFactors(tx, { companyId, userId }),
    passkeys: await listPasskeys(tx, userId),
    identity: await readIdentityOf(tx, userId),
  }));
  const asksForCode = factors.hasTotp || factors.hasPasskey;
  return {
    asksForCode,
    passkey: factors.hasPasskey ? await challengePasskey(deps, 'proof', { userId, passkeys }) : null,
    // With a second factor here, the provider is enough only if its own may count.
    sso: identity !== undefined && (!asksForCode || identity.factorPolicy !== 'never'),
  };
}

/**
 * Allows risky steps for the next minutes. With a second factor, the password alone is not enough.
 * @throws ProblemError `request.invalid` or `auth.passkey_refused` if the proof is wrong
 */
export async function proveIdentity(
  deps: FactorDeps,
  session: Session,
  { proof, client }: { proof: z.output<typeof proofSchema>; client: CommandClient },
): Promise<void> {
  const { companyId, userId } = session.actor;
  const owner = { companyId, userId };
  if ('passkey' in proof) {
    await deps.database.inCompany(companyId, async (tx) => {
      await verifyPasskey(tx, deps, { owner, purpose: 'proof', askedUserId: userId, proof });
      await noteProof(tx, session.sessionId);
    });
    return;
  }
  const { hasTotp, hasPasskey } = await deps.database.inCompany(companyId, (tx) =>
    readAccountFactors(tx, owner),
  );
  await requirePassword(deps, session, { password: proof.password, pointer: '/password' });
  if (hasTotp || hasPasskey) {
    if (proof.code === undefined) throw refusedField('/code', 'required', 'Enter a code, too');
    await checkFactorCode(deps, owner, { typed: proof.code, client });
  }
  await deps.database.inCompany(companyId, (tx) => noteProof(tx, session.sessionId));
}
