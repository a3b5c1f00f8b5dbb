import { setTimeout as delay } from 'node:timers/promises';
import type { Database, Tx } from '@switchyard/platform/db/database.ts';
import {
  type ClaimedMail,
  claimMail,
  leaseSeconds,
  type MailClaim,
  noteHandover,
  renewMailClaim,
  stampFailed,
  stampSent,
  stampUnknown,
} from '@switchyard/platform/db/repositories/mail-claim-repository.ts';
import { findCompanyOfUnsentMail } from '@switchyard/platform/db/repositories/outbox-mail-repository.ts';
import { isSandbox } from '@switchyard/platform/db/repositories/sandbox-repository.ts';
import { type Mailer, UnknownOutcomeError } from '@switchyard/platform/mail/mailer.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';

export type SendMailDeps = { database: Database; mailer: Mailer };

const renewMs = (leaseSeconds * 1_000) / 3;
/** Delays between attempts to store an outcome: if it is not stored, the mail would be sent again. */
const stampWaitsMs = [500, 2_000, 8_000, 20_000];

/**
 * Sends a mail of the outbox: claims it, commits, talks to the mail server, stamps the outcome. No transaction is open
 * while sending. Without a mail server the row itself is the delivery and is marked as kept.
 * @returns `busy` if the company's limit of concurrent mails is reached
 * @throws Error if the mail server refuses
 */
export async function sendMail(deps: SendMailDeps, mailId: string): Promise<'done' | 'busy'> {
  const { database, mailer } = deps;
  const companyId = await findCompanyOfUnsentMail(database, mailId);
  if (companyId === undefined) return 'done';
  const claim = { companyId, mailId, claimId: newId() };
  const { mail, staysHere } = await database.inCompany(companyId, async (tx) => ({
    mail: await claimMail(tx, claim),
    // Mails of sandboxes never leave the installation.
    staysHere: mailer.send === null || (await isSandbox(tx, companyId)),
  }));
  if (mail === 'busy') return 'busy';
  if (mail === undefined) return 'done';
  if (staysHere) await stamp(deps, claim, (tx) => stampSent(tx, mailId, true));
  else await deliver(deps, claim, mail);
  return 'done';
}

async function deliver(deps: SendMailDeps, claim: MailClaim, mail: ClaimedMail): Promise<void> {
  const { recipient: to, body: text, ...rest } = mail;
  const { mailId } = claim;
  const renewal = setInterval(() => void renew(deps, claim), renewMs);
  try {
    await deps.mailer.send?.({ id: mailId, to, text, ...rest }, () => beginContent(deps, claim));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof UnknownOutcomeError)) {
      await stamp(deps, claim, (tx) => stampFailed(tx, claim, reason));
      throw error;
    }
    // An immediate retry would only produce a second copy: the row schedules the next one.
    await stamp(deps, claim, (tx) => stampUnknown(tx, claim, reason));
    return;
  } finally {
    clearInterval(renewal);
  }
  await stamp(deps, claim, (tx) => stampSent(tx, mailId, false));
}

/** @throws Error if the claim has ended, so that the mail is not sent twice */
async function beginContent({ database }: SendMailDeps, claim: MailClaim): Promise<void> {
  const mayGo = await database.inCompany(claim.companyId, (tx) => noteHandover(tx, claim));
  if (!mayGo) throw new Error('The claim on the mail has ended');
}

async function renew({ database }: SendMailDeps, claim: MailClaim): Promise<void> {
  try {
    await database.inCompany(claim.companyId, (tx) => renewMailClaim(tx, claim));
  } catch {
    // The database is unavailable: the claim is checked again before the content is sent.
  }
}

/** Stores an outcome, with retries while the database is unavailable. @throws Error if it stays unavailable */
async function stamp(
  { database }: SendMailDeps,
  { companyId }: MailClaim,
  write: (tx: Tx) => Promise<void>,
): Promise<void> {
  for (const wait of stampWaitsMs) {
    try {
      return await database.inCompany(companyId, write);
    } catch {
      await delay(wait);
    }
  }
  await database.inCompany(companyId, write);
}
