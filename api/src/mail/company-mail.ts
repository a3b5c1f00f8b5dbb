import { mailLimits } from '@switchyard/contracts/communications/mail-limits.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  lockMailStanding,
  readInvitationWait,
  readMailWait,
} from '@switchyard/platform/db/repositories/company-mail-repository.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../app-deps.ts';
import { type QueuedMail, queueMail } from './queue-mail.ts';

type Effects = Pick<AppDeps, 'tasks' | 'config'>;
export type CompanyMail = QueuedMail & {
  /** `confirmation`: of what a visitor sent, with a budget of its own that the caller keeps. */
  kind: 'message' | 'invitation' | 'confirmation';
};

/**
 * Writes a mail to an external recipient in the company's name: within its limits, and held until its sign-up address
 * is verified.
 * @returns its id in the outbox, and true if it is held
 * @throws ProblemError `mail.limit_reached`, naming the limit and when it ends
 */
export async function queueCompanyMail(
  unit: UnitOfWork,
  recipient: string,
  { kind, ...mail }: CompanyMail,
  effects: Effects,
): Promise<{ mailId: string; isHeld: boolean }> {
  const { companyId } = unit.context;
  const { newForDays } = mailLimits;
  const { holdsMail, isNew } = await lockMailStanding(unit.tx, { companyId, newForDays });
  const inCompanyName = kind !== 'confirmation';
  if (inCompanyName)
    await requireBudget(unit, {
      kind,
      recipient,
      isNew,
      factor: effects.config.SWITCHYARD_RATE_LIMIT_FACTOR,
    });
  const isHeld = holdsMail && effects.config.SWITCHYARD_SMTP_URL !== undefined;
  const mailId = await queueMail(unit, recipient, { ...mail, held: isHeld, inCompanyName }, effects);
  return { mailId, isHeld };
}

type Asked = { kind: CompanyMail['kind']; recipient: string; isNew: boolean; factor: number };

async function requireBudget({ tx, now }: UnitOfWork, { kind, recipient, isNew, factor }: Asked) {
  const refuse = (wait: number, what: string) => {
    if (wait === 0) return;
    const end = new Date(now.getTime() + wait * 1000).toISOString();
    throw new ProblemError('mail.limit_reached', {
      detail: `${what} within 24 hours. The next mail can be sent at ${end}`,
      retryAfterSeconds: wait,
    });
  };
  const toOne = mailLimits.recipient;
  refuse(
    await readMailWait(tx, { limit: toOne * factor, recipient }),
    `One address gets at most ${toOne} mails of a company`,
  );
  const inAll = isNew ? mailLimits.companyWhileNew : mailLimits.company;
  const whileNew = isNew ? ` in its first ${mailLimits.newForDays} days` : '';
  refuse(
    await readMailWait(tx, { limit: inAll * factor, recipient: null }),
    `A company sends at most ${inAll} mails${whileNew}`,
  );
  if (kind !== 'invitation') return;
  const invitations = isNew ? mailLimits.invitationsWhileNew : mailLimits.invitations;
  refuse(
    // The invitation of this mail is already stored.
    await readInvitationWait(tx, invitations * factor + 1),
    `A company invites at most ${invitations} people${whileNew}`,
  );
}
