import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import {
  countFactorTry,
  countRecoveryCodes,
  forgetFactorTries,
  readTotp,
  takeRecoveryCode,
  takeTotpStep,
} from '@switchyard/platform/db/repositories/second-factor-repository.ts';
import { readAddress } from '@switchyard/platform/db/repositories/email-verification-repository.ts';
import { type CommandClient, runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { recordSecurityChange } from '../../accounts/record-security-change.ts';
import { recordUserFact } from '../../accounts/security-facts.ts';
import { refusedField } from './refused-field.ts';
import { type FactorDeps, type FactorOwner, ownerText } from './factor-keys.ts';
import { recoveryCodeUsedMail } from './mail-texts.ts';
import { hashRecoveryCode, plainCode } from './recovery-codes.ts';
import { judgeTotpCode, type TotpVerdict } from './totp-code.ts';

/** Tries per account in a quarter of an hour, for all kinds of codes. */
const mostTries = 10;

/** A code as it was typed, and where. */
export type TypedCode = { readonly typed: string; readonly client: CommandClient };

/**
 * Checks a code of the authenticator app, or uses up a recovery code.
 * @returns which of the two it was
 * @throws ProblemError `request.invalid` at `/code`, `request.rate_limited` after too many tries
 */
export async function checkFactorCode(
  deps: FactorDeps,
  owner: FactorOwner,
  { typed, client }: TypedCode,
): Promise<'totp' | 'recovery_code'> {
  await countTry(deps, owner);
  const code = plainCode(typed);
  if (/^\d{6}$/.test(code)) {
    await deps.database.inCompany(owner.companyId, (tx) => acceptTotp(tx, deps, { owner, code }));
    return 'totp';
  }
  await useRecoveryCode(deps, owner, { typed: code, client });
  return 'recovery_code';
}

/** Counted in a transaction of its own: a refused code counts, too. */
async function countTry(deps: FactorDeps, owner: FactorOwner): Promise<void> {
  const { tries, waitSeconds } = await deps.database.inCompany(owner.companyId, (tx) =>
    countFactorTry(tx, owner),
  );
  if (tries <= mostTries * deps.config.SWITCHYARD_RATE_LIMIT_FACTOR) return;
  throw new ProblemError('request.rate_limited', { retryAfterSeconds: Math.max(1, waitSeconds) });
}

/**
 * Accepts a code of six digits once. Confirms the app if it was not.
 * @throws ProblemError `request.invalid` at `/code`
 */
export async function acceptTotp(
  tx: Tx,
  { clock, keys, logger }: FactorDeps,
  { owner, code, isSetUp = false }: { owner: FactorOwner; code: string; isSetUp?: boolean },
): Promise<void> {
  const row = await readTotp(tx, owner.userId);
  if (!row || (row.confirmedAt === null) !== isSetUp) throw refusedCode({ kind: 'wrong' });
  const secret = keys.totp.open(row.sealedSecret, ownerText(owner));
  if (secret === null) {
    logger.error('the secret of an authenticator app cannot be opened: was the signing secret replaced?');
    throw refusedField('/code', 'unreadable', 'Codes of the app cannot be checked: use a recovery code');
  }
  const verdict = judgeTotpCode({ secret, code, now: clock.now(), lastStep: row.lastStep });
  if (verdict.kind !== 'accepted') throw refusedCode(verdict);
  if (!(await takeTotpStep(tx, { userId: owner.userId, step: verdict.step }))) {
    throw refusedCode({ kind: 'reused' });
  }
  await forgetFactorTries(tx, owner.userId);
}

/** Its owner is told by mail: it may have been found by another person. */
async function useRecoveryCode(
  deps: FactorDeps,
  owner: FactorOwner,
  { typed: code, client }: TypedCode,
): Promise<void> {
  const { companyId, userId } = owner;
  const actor = { kind: 'system', id: null, name: 'Switchyard' } as const;
  const origin = { source: 'web', correlationId: newId(), causationId: null } as const;
  const context = { companyId, actor, client, ...origin };
  await runCommand(deps, context, async (unit) => {
    const { tx } = unit;
    if (!(await takeRecoveryCode(tx, { userId, codeHash: hashRecoveryCode(code) }))) {
      throw refusedField('/code', 'wrong', 'This code is wrong, or was used already');
    }
    await forgetFactorTries(tx, userId);
    const { email, firstName } = await readAddress(tx, userId);
    const left = await countRecoveryCodes(tx, userId);
    await queueMail(unit, email, recoveryCodeUsedMail({ firstName, left }), deps);
    await recordSecurityChange(unit, userId, { field: 'recoveryCodes', from: left + 1, to: left });
    await recordUserFact(unit, userId, { kind: 'recovery_code_used', details: { left }, isByUser: true });
  });
}

function refusedCode(verdict: Exclude<TotpVerdict, { kind: 'accepted' }>): ProblemError {
  switch (verdict.kind) {
    case 'wrong':
      return refusedField('/code', 'wrong', 'This code is wrong');
    case 'reused':
      return refusedField('/code', 'reused', 'This code was used already: wait for the next one');
    case 'clock_off': {
      const { secondsAhead } = verdict;
      const off = `${Math.abs(secondsAhead)} seconds ${secondsAhead > 0 ? 'fast' : 'slow'}`;
      const message = `The clock of the device with the app is about ${off}: set it to automatic time`;
      return refusedField('/code', 'clock_off', message);
    }
    default:
      return verdict satisfies never;
  }
}
