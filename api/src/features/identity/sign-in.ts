import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { SecondStep } from '@switchyard/contracts/identity/second-step-routes.ts';
import type { PasskeyProof } from '@switchyard/contracts/identity/passkey-schemas.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findPasskeyOwner, listPasskeys } from '@switchyard/platform/db/repositories/passkey-repository.ts';
import {
  findSignInChallenge,
  insertSignInChallenge,
  readAccountFactors,
  takeSignInChallenge,
} from '@switchyard/platform/db/repositories/second-factor-repository.ts';
import type { SessionFactor } from '@switchyard/platform/db/repositories/session-repository.ts';
import { findLogin, isActiveUser, noteSignIn } from '@switchyard/platform/db/repositories/user-repository.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { verifyPassword } from '../../http/password-hash.ts';
import { type SessionClient, startSession } from '../../http/start-session.ts';
import { hashToken, newToken } from '../../plugins/session.ts';
import { checkFactorCode } from './check-factor-code.ts';
import type { FactorDeps, FactorOwner } from './factor-keys.ts';
import { challengePasskey, verifyPasskey } from './passkey-ceremony.ts';

export type SignIn = {
  email: string;
  password: string;
  client: SessionClient;
};

/** Minutes until the second step of a sign-in must be taken. */
const stepMinutes = 10;

/** The cookie's token, or what is still to be shown. */
export type SignedIn = { readonly token: string } | { readonly secondStep: SecondStep };

/**
 * Checks e-mail and password. Starts a session, or asks for the second factor of the account. An unknown address takes
 * as long as a wrong password and gives the same response.
 * @throws ProblemError `auth.bad_credentials`
 */
export async function signIn(deps: FactorDeps, { email, password, client }: SignIn): Promise<SignedIn> {
  const login = await findLogin(deps.database.global, email);
  const matches = await verifyPassword(login?.passwordHash, password);
  if (!login || !matches || login.status !== 'active') throw new ProblemError('auth.bad_credentials');
  const { companyId, userId } = login;
  return await deps.database.inCompany(companyId, async (tx) => {
    // The password may have changed during the check.
    if (!(await noteSignIn(tx, login))) throw new ProblemError('auth.bad_credentials');
    const secondStep = await askForSecondStep(tx, deps, { companyId, userId });
    if (secondStep) return { secondStep };
    return { token: await startSession(tx, { companyId, userId, client }) };
  });
}

/** Undefined if the account has no second factor. */
async function askForSecondStep(
  tx: Tx,
  deps: FactorDeps,
  owner: FactorOwner,
): Promise<SecondStep | undefined> {
  const { hasTotp, hasPasskey } = await readAccountFactors(tx, owner);
  if (!hasTotp && !hasPasskey) return undefined;
  const { token, hash } = newToken();
  await insertSignInChallenge(tx, { id: newId(), ...owner, tokenHash: hash, validMinutes: stepMinutes });
  const { userId } = owner;
  const passkeys = hasPasskey ? await listPasskeys(tx, userId) : [];
  return {
    challenge: token,
    takesTotp: hasTotp,
    passkey: hasPasskey ? await challengePasskey(deps, 'second_step', { userId, passkeys }) : null,
  };
}

export type TakeSecondStep = {
  challenge: string;
  /** A code, or the answer of a passkey. */
  answer: { code: string } | PasskeyProof;
  client: SessionClient;
};

/**
 * Completes a sign-in with the second factor. A wrong code leaves it open for another try.
 * @returns the cookie's token
 * @throws ProblemError `auth.second_step_ended`, `auth.passkey_refused`, `request.invalid` at `/code`
 */
export async function takeSecondStep(
  deps: FactorDeps,
  { challenge, answer, client }: TakeSecondStep,
): Promise<string> {
  const link = await findSignInChallenge(deps.database.global, hashToken(challenge));
  if (!link) throw new ProblemError('auth.second_step_ended');
  const { companyId, userId } = link;
  const owner = { companyId, userId };
  const byCode = 'code' in answer ? await checkFactorCode(deps, owner, answer.code) : null;
  return await deps.database.inCompany(companyId, async (tx) => {
    if (!('code' in answer)) {
      await verifyPasskey(tx, deps, { owner, purpose: 'second_step', askedUserId: userId, proof: answer });
    }
    if (!(await takeSignInChallenge(tx, link))) throw new ProblemError('auth.second_step_ended');
    return await begin(tx, { ...owner, client, factor: byCode ?? 'passkey' });
  });
}

/**
 * Signs in with a passkey alone: it is something that the user has, and it verified the user.
 * @returns the cookie's token
 * @throws ProblemError `auth.passkey_refused`
 */
export async function signInWithPasskey(
  deps: FactorDeps,
  { proof, client }: { proof: PasskeyProof; client: SessionClient },
): Promise<string> {
  const owner = await findPasskeyOwner(deps.database.global, Buffer.from(proof.passkey.id, 'base64url'));
  if (!owner) throw new ProblemError('auth.passkey_refused');
  return await deps.database.inCompany(owner.companyId, async (tx) => {
    await verifyPasskey(tx, deps, { owner, purpose: 'sign_in', askedUserId: null, proof });
    return await begin(tx, { ...owner, client, factor: 'passkey' });
  });
}

type Begin = FactorOwner & { client: SessionClient; factor: SessionFactor };

async function begin(tx: Tx, session: Begin): Promise<string> {
  // The account may have been disabled since the first step.
  if (!(await isActiveUser(tx, session.userId))) throw new ProblemError('auth.second_step_ended');
  return await startSession(tx, session);
}
