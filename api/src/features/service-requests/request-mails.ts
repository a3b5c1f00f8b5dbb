import { mailLimits } from '@switchyard/contracts/communications/mail-limits.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import {
  requestLinkDays,
  requestNumber,
  type ServiceRequestState,
} from '@switchyard/contracts/service-requests/service-request-options.ts';
import type { ServiceRequest } from '@switchyard/contracts/service-requests/service-request.ts';
import { readRequestSettings } from '@switchyard/platform/db/repositories/request-settings-repository.ts';
import { countVisitorRequests } from '@switchyard/platform/db/repositories/service-request-repository.ts';
import { dayMs } from '@switchyard/contracts/time/durations.ts';
import type { UnitOfWork } from '@switchyard/platform/events/unit-of-work.ts';
import type { AppDeps } from '../../app-deps.ts';
import { queueCompanyMail } from '../../mail/company-mail.ts';
import { oneLine } from '../../mail/queue-mail.ts';
import { requestAddress } from './request-link.ts';

export type Effects = Pick<AppDeps, 'tasks' | 'config' | 'logger'>;

/** Content of a mail: the request arrived, the office wrote, or the request reached a state. */
type News =
  | { readonly kind: 'received' }
  | { readonly kind: 'message'; readonly body: string }
  | { readonly kind: 'state'; readonly state: ServiceRequestState; readonly body: string };

const stateLines: Readonly<Partial<Record<ServiceRequestState, string>>> = {
  needs_info: 'we have a question about your request:',
  quoted: 'we have sent you an offer for your request:',
  converted: 'we have planned your request as a job. You see on the page when we come.',
  declined: 'we cannot take your request:',
  duplicate: 'we already have another request about this, and continue with both as one.',
  cancelled: 'your request was cancelled.',
};

/**
 * Mails the news to a requester without an account. A request is stored even when the company may not send another
 * mail now: the page of the link shows the same.
 */
export async function mailRequester(
  unit: UnitOfWork,
  request: ServiceRequest,
  { news, effects }: { news: News; effects: Effects },
): Promise<void> {
  const { contactEmail, channel } = request;
  if (channel !== 'public' || contactEmail === null) return;
  const { companyId } = unit.context;
  const { companyName, address } = await readRequestSettings(unit.tx, companyId);
  const senderName = oneLine(companyName);
  const page = requestAddress(effects.config, companyId, { address, request });
  const text = textOf(request, { news, senderName, page });
  if (text === null) return;
  const number = requestNumber(request.number);
  const isConfirmation = news.kind === 'received';
  // Anybody can have a confirmation sent to anybody: it contains no text of a visitor.
  const subject = isConfirmation ? `${number} at ${senderName}` : `${number} ${oneLine(request.title)}`;
  if (isConfirmation && !(await mayConfirm(unit, contactEmail, effects))) {
    effects.logger.warn({ requestId: request.id }, 'a requester got no confirmation');
    return;
  }
  const kind = isConfirmation ? 'confirmation' : 'message';
  try {
    await queueCompanyMail(unit, contactEmail, { kind, subject, text, senderName }, effects);
  } catch (error) {
    if (!(error instanceof ProblemError) || error.code !== 'mail.limit_reached') throw error;
    effects.logger.warn({ requestId: request.id, code: error.code }, 'a requester was not mailed');
  }
}

/** Confirmations have a small budget of their own, so that visitors cannot use up the mails of a company. */
async function mayConfirm(
  { tx, now }: UnitOfWork,
  contactEmail: string,
  { config: { SWITCHYARD_RATE_LIMIT_FACTOR: factor } }: Effects,
): Promise<boolean> {
  const { all, toOne } = await countVisitorRequests(tx, {
    contactEmail,
    since: new Date(now.getTime() - dayMs),
  });
  return all <= mailLimits.confirmations * factor && toOne <= mailLimits.confirmationsToOne * factor;
}

function textOf(
  { number }: ServiceRequest,
  { news, senderName, page }: { news: News; senderName: string; page: string },
): string | null {
  const end = `Read and answer it here, no account needed:\n${page}\n\nThe link works for ${requestLinkDays} days from the request. Anyone with it can read the request, so keep it to yourself.\n\n${senderName}\n`;
  if (news.kind === 'received') {
    return `Hello,\n\nwe received your request ${requestNumber(number)}. You see on the page what happens with it, and we mail you when we need something.\n\n${end}If you did not write to us, you can ignore this mail.\n`;
  }
  if (news.kind === 'message') return `Hello,\n\n${news.body}\n\n${end}`;
  const line = stateLines[news.state];
  if (line === undefined) return null;
  const said = news.body === '' ? '' : `\n\n${news.body}`;
  return `Hello,\n\n${line}${said}\n\n${end}`;
}
