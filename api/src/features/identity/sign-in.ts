import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { SecondStep } from '@switchyard/contracts/identity/second-step-routes.ts';
import type { PasskeyProof } from '@switchyard/contracts/identity/passkey-schemas.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { findPasskeyOwner, listPasskeys } from '@switchyard/platform/db/repositories/passkey-repository.ts';
import { readRequiredConnection } from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import {
  findSignInChallenge,
  insertSignInChallenge,
  readAccountFactors,
  takeSignInChallenge,
} from '@switchyard/platform/db/repositories/second-factor-repository.ts';
import {
  findLogins,
  isActiveUser,
  type LoginRow,
  noteSignIn,
} from '@switchyard/platform/db/repositories/user-repository.ts';
import { type CommandContext, runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { SecurityJournal } from '../../accounts/security-journal.ts';
import { commandClientOf } from '../../http/command-client.ts';
import { verifyPassword } from '../../http/password-hash.ts';
import type { SessionClient } from '../../http/start-session.ts';
import { hashToken, newToken } from '../../plugins/session.ts';
import { beginSession, requireBegun } from './begin-session.ts';
import { checkFactorCode } from './check-factor-code.ts';
import type { FactorDeps, FactorOwner } from './factor-keys.ts';
import { challengePasskey, verifyPasskey } from './passkey-ceremony.ts';

/** Signing in notes failures and refusals in the journal, after the answer. */
export type SignInDeps = FactorDeps & { readonly journal: Pick<SecurityJournal, 'note' | 'noteSignIn'> };

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
 * Checks email and password. Starts a session, or asks for the second factor of the account. An unknown address takes
 * as long as a wrong password and gives the same response: nothing is written before it.
 * @throws ProblemError `auth.bad_credentials`, `auth.network_refused`, `sso.required`
 */
export async function signIn(deps: SignInDeps, { email, password, client }: SignIn): Promise<SignedIn> {
  const { login, matches } = await findAccount(deps, { email, password });
  if (!login || !matches || login.status !== 'active') {
    noteFailure(deps, login, { reason: matches ? 'disabled' : 'password', client });
    throw new ProblemError('auth.bad_credentials');
  }
  const { companyId, userId } = login;
  const done = await runCommand(deps, contextOf(companyId, client), async (unit) => {
    // The password may have changed during the check.
    if (!(await noteSignIn(unit.tx, login))) throw new ProblemError('auth.bad_credentials');
    // Without asking for the second step first, which would be of no use.
    const isRefused = (await readRequiredConnection(unit.tx, userId)) !== undefined;
    const owner = { companyId, userId };
    const secondStep = isRefused
      ? undefined
      : await askForSecondStep(unit.tx, deps, { owner, method: 'password' });
    if (secondStep) return { secondStep };
    const details = { by: 'password', factor: null } as const;
    return await beginSession(unit, { userId, client, details });
  });
  return 'secondStep' in done ? done : { token: requireBegun(deps.journal, done) };
}

/**
 * The account whose password it is: of the owner of the address, or of a sign-up that claims it. Always checks two
 * passwords, so that the time tells neither apart.
 */
async function findAccount(
  { database }: SignInDeps,
  { email, password }: Pick<SignIn, 'email' | 'password'>,
): Promise<{ login: LoginRow | undefined; matches: boolean }> {
  const [first, second] = await findLogins(database.global, email);
  const matches = await Promise.all(
    [first, second].map((account) => verifyPassword(account?.passwordHash, password)),
  );
  return matches[1] === true && matches[0] !== true
    ? { login: second, matches: true }
    : { login: first, matches: matches[0] === true };
}

export function contextOf(companyId: string, client: SessionClient): CommandContext {
  const actor = { kind: 'system', id: null, name: 'Switchyard' } as const;
  return {
    companyId,
    actor,
    source: 'web',
    correlationId: newId(),
    causationId: null,
    client: commandClientOf(client),
  };
}

type Failure = { reason: 'password' | 'disabled' | 'code' | 'passkey'; client: SessionClient };

/** Notes a failed sign-in, after the answer; failures without an account are only counted. */
function noteFailure(
  { journal }: SignInDeps,
  owner: Pick<LoginRow, 'companyId' | 'userId'> | undefined,
  { reason, client }: Failure,
): void {
  journal.noteSignIn(
    owner && {
      companyId: owner.companyId,
      kind: 'sign_in',
      outcome: 'failed',
      subject: { kind: 'user', id: owner.userId },
      actor: null,
      client: commandClientOf(client),
      details: { reason },
    },
  );
}

/** Notes a failure if a check ended with a problem, which is passed on. */
function noteOnProblem(deps: SignInDeps, owner: FactorOwner, failure: Failure): (error: unknown) => never {
  return (error) => {
    if (error instanceof ProblemError) noteFailure(deps, owner, failure);
    throw error;
  };
}

/** Undefined if the account has no second factor. */
export async function askForSecondStep(
  tx: Tx,
  deps: FactorDeps,
  { owner, method }: { owner: FactorOwner; method: 'password' | 'sso' },
): Promise<SecondStep | undefined> {
  const { hasTotp, hasPasskey } = await readAccountFactors(tx, owner);
  if (!hasTotp && !hasPasskey) return undefined;
  const { token, hash } = newToken();
  await insertSignInChallenge(tx, {
    id: newId(),
    ...owner,
    tokenHash: hash,
    method,
    validMinutes: stepMinutes,
  });
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
 * @throws ProblemError `auth.second_step_ended`, `auth.passkey_refused`, `auth.network_refused`, `request.invalid` at
 *   `/code`
 */
export async function takeSecondStep(
  deps: SignInDeps,
  { challenge, answer, client }: TakeSecondStep,
): Promise<string> {
  const link = await findSignInChallenge(deps.database.global, hashToken(challenge));
  if (!link) throw new ProblemError('auth.second_step_ended');
  const { companyId, userId } = link;
  const owner = { companyId, userId };
  const failed = noteOnProblem(deps, owner, { reason: 'code', client });
  const given = { typed: 'code' in answer ? answer.code : '', client: commandClientOf(client) };
  const byCode = 'code' in answer ? await checkFactorCode(deps, owner, given).catch(failed) : null;
  const begun = await runCommand(deps, contextOf(companyId, client), async (unit) => {
    const { tx } = unit;
    if (!('code' in answer)) {
      const ceremony = { owner, purpose: 'second_step', askedUserId: userId, proof: answer } as const;
      await verifyPasskey(tx, deps, ceremony).catch(failed);
    }
    const by = await takeSignInChallenge(tx, link);
    if (by === undefined) throw new ProblemError('auth.second_step_ended');
    await requireActive(tx, userId).catch(noteOnProblem(deps, owner, { reason: 'disabled', client }));
    const details = { by, factor: byCode ?? 'passkey' } as const;
    return await beginSession(unit, { userId, client, details });
  });
  return requireBegun(deps.journal, begun);
}

/**
 * Signs in with a passkey alone: it is something that the user has, and it verified the user.
 * @returns the cookie's token
 * @throws ProblemError `auth.passkey_refused`, `auth.second_step_ended`, `auth.network_refused`
 */
export async function signInWithPasskey(
  deps: SignInDeps,
  { proof, client }: { proof: PasskeyProof; client: SessionClient },
): Promise<string> {
  const owner = await findPasskeyOwner(deps.database.global, Buffer.from(proof.passkey.id, 'base64url'));
  if (!owner) throw new ProblemError('auth.passkey_refused');
  const { companyId, userId } = owner;
  const failed = (reason: Failure['reason']) => noteOnProblem(deps, owner, { reason, client });
  const begun = await runCommand(deps, contextOf(companyId, client), async (unit) => {
    const ceremony = { owner, purpose: 'sign_in', askedUserId: null, proof } as const;
    await verifyPasskey(unit.tx, deps, ceremony).catch(failed('passkey'));
    await requireActive(unit.tx, userId).catch(failed('disabled'));
    const details = { by: 'passkey', factor: 'passkey' } as const;
    return await beginSession(unit, { userId, client, details });
  });
  return requireBegun(deps.journal, begun);
}

/** The account may have been disabled since the first step. @throws ProblemError `auth.second_step_ended` */
async function requireActive(tx: Tx, userId: string): Promise<void> {
  if (!(await isActiveUser(tx, userId))) throw new ProblemError('auth.second_step_ended');
}
