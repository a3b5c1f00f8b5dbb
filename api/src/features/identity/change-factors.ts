import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { factorRoutes, Factors, Passkey } from '@switchyard/contracts/identity/factor-routes.ts';
import type { PasskeyChallenge } from '@switchyard/contracts/identity/passkey-schemas.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { classifyDatabaseError } from '@switchyard/platform/db/database-errors.ts';
import {
  expireEmailChange,
  readAddress,
} from '@switchyard/platform/db/repositories/email-verification-repository.ts';
import {
  deletePasskey,
  deletePasskeysOf,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  renamePasskey,
} from '@switchyard/platform/db/repositories/passkey-repository.ts';
import {
  countRecoveryCodes,
  deleteTotp,
  endSignInChallenges,
  insertTotp,
  readAccountFactors,
  readTotp,
  replaceRecoveryCodes,
} from '@switchyard/platform/db/repositories/second-factor-repository.ts';
import {
  noteFactor,
  revokeUserSessions,
  type SessionFactor,
} from '@switchyard/platform/db/repositories/session-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { z } from 'zod';
import { endTokensOf } from '../../accounts/end-tokens.ts';
import { refuseSharedAccount } from '../../accounts/shared-account.ts';
import { type FactContent, recordUserFact } from '../../accounts/security-facts.ts';
import { recordSecurityChange } from '../../accounts/record-security-change.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import type { Session } from '../../plugins/session.ts';
import { acceptTotp } from './check-factor-code.ts';
import { refusedField } from './refused-field.ts';
import { type FactorDeps, type FactorOwner, ownerText } from './factor-keys.ts';
import { mailLink } from './identity-effects.ts';
import { factorsChangedMail } from './mail-texts.ts';
import { challengeNewPasskey, verifyNewPasskey } from './passkey-ceremony.ts';
import { newRecoveryCodes, plainCode } from './recovery-codes.ts';
import { newTotpSecret, totpUri } from './totp-code.ts';

/** A change of second factors: its transaction, and the session that makes it. */
export type FactorChange = { readonly unit: UnitOfWork; readonly session: Session };

export async function readFactors(tx: Tx, { actor, isFactorRequired }: Session): Promise<Factors> {
  const totp = await readTotp(tx, actor.userId);
  const passkeys = await listPasskeys(tx, actor.userId);
  return {
    totpSince: totp?.confirmedAt?.toISOString() ?? null,
    passkeys: passkeys.map(toPasskey),
    recoveryCodesLeft: await countRecoveryCodes(tx, actor.userId),
    isRequired: isFactorRequired,
  };
}

function toPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}

/** Makes a secret that does not count yet. @throws ProblemError `record.duplicate` if an app is set up */
export async function startTotp(
  deps: FactorDeps,
  { unit, session }: FactorChange,
): Promise<{ secret: string; uri: string }> {
  refuseSharedAccount(session);
  const { actor, user } = session;
  const owner = { companyId: actor.companyId, userId: actor.userId };
  const secret = newTotpSecret();
  const isStored = await insertTotp(unit.tx, {
    ...owner,
    sealedSecret: deps.keys.totp.seal(secret, ownerText(owner)),
  });
  if (!isStored) {
    throw new ProblemError('record.duplicate', {
      detail: 'An authenticator app is set up already: remove it first',
    });
  }
  return { secret, uri: totpUri(secret, { label: user.email, issuer: 'Switchyard' }) };
}

/** The first code shows that the app has the secret. @throws ProblemError `request.invalid` at `/code` */
export async function confirmTotp(
  deps: FactorDeps,
  { unit, session }: FactorChange,
  typed: string,
): Promise<string[] | null> {
  const code = plainCode(typed);
  if (!/^\d{6}$/.test(code)) throw refusedField('/code', 'wrong', 'Enter the six digits of the app');
  const owner = { companyId: session.actor.companyId, userId: session.actor.userId };
  const before = await readAccountFactors(unit.tx, owner);
  await acceptTotp(unit.tx, deps, { owner, code, isSetUp: true });
  const fact = { kind: 'factor_added', details: { factor: 'totp' } } as const;
  const what = 'an authenticator app was set up: signing in asks for its codes from now on.';
  await tellChange(deps, unit, { userId: owner.userId, what, change: 'authenticator app added', fact });
  return await added(deps, { unit, session }, { isFirst: !before.hasPasskey, factor: 'totp' });
}

/** Challenge for a new passkey of the signed-in user. */
export async function startPasskey(deps: FactorDeps, session: Session): Promise<PasskeyChallenge> {
  refuseSharedAccount(session);
  const { companyId, userId, name } = session.actor;
  const passkeys = await deps.database.inCompany(companyId, (tx) => listPasskeys(tx, userId));
  return await challengeNewPasskey(deps, { id: userId, email: session.user.email, name, passkeys });
}

/** @throws ProblemError `request.not_found` */
export async function changePasskeyName(
  { database }: FactorDeps,
  { companyId, userId }: FactorOwner,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const isThere = await database.inCompany(companyId, (tx) => renamePasskey(tx, { id, userId, name }));
  if (!isThere) throw new ProblemError('request.not_found');
}

export type AddPasskey = z.output<NonNullable<typeof factorRoutes.addPasskey.body>>;

/** @throws ProblemError `auth.passkey_refused`, `record.duplicate` */
export async function addPasskey(
  deps: FactorDeps,
  { unit, session }: FactorChange,
  { name, passkey, state }: AddPasskey,
): Promise<{ passkey: Passkey; recoveryCodes: string[] | null }> {
  const { tx } = unit;
  const owner = { companyId: session.actor.companyId, userId: session.actor.userId };
  const before = await readAccountFactors(tx, owner);
  const verified = await verifyNewPasskey(tx, deps, { owner, passkey, state });
  const id = newId(unit.now.getTime());
  try {
    await insertPasskey(tx, { id, ...owner, ...verified, name });
  } catch (error) {
    if (classifyDatabaseError(error).kind !== 'unique') throw error;
    throw new ProblemError('record.duplicate', { detail: 'This passkey belongs to an account already' });
  }
  const fact = { kind: 'factor_added', details: { factor: 'passkey' } } as const;
  const what = `the passkey “${name}” was added: it signs in to your account from now on.`;
  await tellChange(deps, unit, { userId: owner.userId, what, change: 'passkey added', fact });
  const isFirst = !before.hasPasskey && !before.hasTotp;
  const recoveryCodes = await added(deps, { unit, session }, { isFirst, factor: 'passkey' });
  const row = (await listPasskeys(tx, owner.userId)).find((one) => one.id === id);
  if (!row) throw new Error('The passkey was not written');
  return { passkey: toPasskey(row), recoveryCodes };
}

/** The first factor brings recovery codes, and ends sessions that began without one. */
async function added(
  deps: FactorDeps,
  { unit, session }: FactorChange,
  { isFirst, factor }: { isFirst: boolean; factor: SessionFactor },
): Promise<string[] | null> {
  await noteFactor(unit.tx, session.sessionId, factor);
  if (!isFirst) return null;
  const { userId } = session.actor;
  const ended = await revokeUserSessions(unit.tx, userId, session.sessionId);
  unit.afterCommit(() => {
    for (const sessionId of ended) deps.sessions.revoked({ sessionId });
  });
  return await writeRecoveryCodes(unit, userId);
}

async function writeRecoveryCodes(unit: UnitOfWork, userId: string): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes();
  await replaceRecoveryCodes(unit.tx, { companyId: unit.context.companyId, userId, hashes });
  return codes;
}

/** @throws ProblemError `request.not_found` without a second factor */
export async function renewRecoveryCodes(deps: FactorDeps, change: FactorChange): Promise<string[]> {
  const { unit, session } = change;
  const { companyId, userId } = session.actor;
  const { hasTotp, hasPasskey } = await readAccountFactors(unit.tx, { companyId, userId });
  if (!hasTotp && !hasPasskey) throw new ProblemError('request.not_found');
  const fact = { kind: 'recovery_codes_renewed', details: {} } as const;
  const what = 'new recovery codes were made; the earlier ones no longer work.';
  await tellChange(deps, unit, { userId, what, change: 'recovery codes renewed', fact });
  return await writeRecoveryCodes(unit, userId);
}

/** @throws ProblemError `request.not_found` */
export async function removeTotp(deps: FactorDeps, { unit, session }: FactorChange): Promise<void> {
  const { userId } = session.actor;
  if (!(await deleteTotp(unit.tx, userId))) throw new ProblemError('request.not_found');
  const fact = { kind: 'factor_removed', details: { factor: 'totp' } } as const;
  const what = 'the authenticator app was removed: its codes are no longer asked for.';
  await removed(deps, unit, { userId, what, change: 'authenticator app removed', fact });
}

/** @throws ProblemError `request.not_found` */
export async function removePasskey(
  deps: FactorDeps,
  { unit, session }: FactorChange,
  id: string,
): Promise<void> {
  const { userId } = session.actor;
  const name = await deletePasskey(unit.tx, { id, userId });
  if (name === undefined) throw new ProblemError('request.not_found');
  const fact = { kind: 'factor_removed', details: { factor: 'passkey' } } as const;
  const what = `the passkey “${name}” was removed and no longer signs in.`;
  await removed(deps, unit, { userId, what, change: 'passkey removed', fact });
}

/** For a user who lost them; their sessions and API tokens end. @throws ProblemError `request.not_found` */
export async function resetFactors(deps: FactorDeps, { unit }: FactorChange, userId: string): Promise<void> {
  const { companyId } = unit.context;
  const before = await readAccountFactors(unit.tx, { companyId, userId });
  if (!before.hasTotp && !before.hasPasskey) throw new ProblemError('request.not_found');
  await deleteTotp(unit.tx, userId);
  await deletePasskeysOf(unit.tx, userId);
  await revokeUserSessions(unit.tx, userId);
  await endTokensOf(unit, userId);
  await expireEmailChange(unit.tx, userId);
  unit.afterCommit(() => deps.sessions.revoked({ userId }));
  const fact = { kind: 'factor_removed', details: { factor: 'all' } } as const;
  const what = 'an administrator removed your second factors, and you were signed out everywhere.';
  await removed(deps, unit, { userId, what, change: 'reset by an admin', fact });
}

type Told = { userId: string; what: string; change: string; fact: FactContent };

async function removed(deps: FactorDeps, unit: UnitOfWork, told: Told): Promise<void> {
  const { companyId } = unit.context;
  const { userId } = told;
  await endSignInChallenges(unit.tx, userId);
  const left = await readAccountFactors(unit.tx, { companyId, userId });
  if (!left.hasTotp && !left.hasPasskey)
    await replaceRecoveryCodes(unit.tx, { companyId, userId, hashes: [] });
  await tellChange(deps, unit, told);
}

/** Mail to the owner, an event in the timeline of the company, and a fact of its audit. */
async function tellChange(
  deps: FactorDeps,
  unit: UnitOfWork,
  { userId, what, change, fact }: Told,
): Promise<void> {
  const { email, firstName } = await readAddress(unit.tx, userId);
  const link = mailLink(deps, '/forgot-password');
  await queueMail(unit, email, factorsChangedMail({ firstName, what, link }), deps);
  await recordSecurityChange(unit, userId, { field: 'secondFactor', from: null, to: change });
  await recordUserFact(unit, userId, fact);
}
