import { randomBytes } from 'node:crypto';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Subscribe, SubscriptionChannel } from '@switchyard/contracts/status/status.ts';
import { publicOrigin } from '@switchyard/platform/config/config.ts';
import { salesCompany } from '@switchyard/platform/db/repositories/sales-company-repository.ts';
import {
  askForSubscription,
  confirmSubscription as confirmRow,
  removeSubscriber,
} from '@switchyard/platform/db/repositories/status-subscriber-repository.ts';
import { runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { refusedWebhook } from '@switchyard/platform/webhooks/send-webhook.ts';
import type { AppDeps } from '../../app-deps.ts';
import { hashToken, newToken } from '../../plugins/session.ts';
import { queueMail } from '../../mail/queue-mail.ts';

/**
 * Mails a link that confirms the subscription. The response is the same for known and unknown addresses, and an address
 * gets few such mails in ten minutes.
 * @throws ProblemError `request.invalid` naming `/url`; `service.unavailable` without a company that runs the service
 */
export async function requestSubscription(
  deps: AppDeps,
  { channel, email, url = '' }: Subscribe,
  correlationId: string,
): Promise<void> {
  const address = channel === 'webhook' ? requireWebhook(deps, url) : '';
  const companyId = await salesCompany(deps);
  if (companyId === null) throw new ProblemError('service.unavailable', { retryAfterSeconds: 60 });
  const actor = { kind: 'system', id: null, name: 'Switchyard' } as const;
  const context = { companyId, actor, source: 'web', correlationId, causationId: null } as const;
  await runCommand(deps, context, async (unit) => {
    const { token, hash } = newToken();
    const isDue = await askForSubscription(unit.tx, {
      id: newId(unit.now.getTime()),
      channel,
      email,
      url: address,
      unsubscribeToken: newToken().token,
      confirmHash: hash,
    });
    if (!isDue) return;
    const link = `${publicOrigin(deps.config)}/system-status#confirm=${token}`;
    await queueMail(unit, email, confirmMail({ channel, address, link }), deps);
  });
}

function requireWebhook({ config }: AppDeps, text: string): string {
  const refusal = refusedWebhook(text, { allowLoopback: config.NODE_ENV === 'test' });
  if (refusal === null) return new URL(text).href;
  throw new ProblemError('request.invalid', {
    errors: [{ pointer: '/url', in: 'body', code: 'url_refused', message: refusal }],
  });
}

/** @throws ProblemError `auth.token_invalid` */
export async function confirmSubscription(
  { database }: AppDeps,
  token: string,
): Promise<{ channel: SubscriptionChannel; secret: string | null }> {
  const secret = `whsec_${randomBytes(24).toString('base64url')}`;
  const found = await confirmRow(database.global, { confirmHash: hashToken(token), secret });
  if (!found) throw new ProblemError('auth.token_invalid');
  return { channel: found.channel, secret: found.secret };
}

/** @throws ProblemError `auth.token_invalid` */
export async function endSubscription({ database }: AppDeps, token: string): Promise<void> {
  if (!(await removeSubscriber(database.global, token))) throw new ProblemError('auth.token_invalid');
}

/** The same for mail programs, which may repeat the request: an already ended subscription is not an error. */
export async function forgetSubscription({ database }: AppDeps, token: string): Promise<void> {
  await removeSubscriber(database.global, token);
}

type ConfirmMail = { channel: SubscriptionChannel; address: string; link: string };

/** For a webhook it names only the host: the requester controls the rest of the URL, and the mail goes to strangers. */
function confirmMail({ channel, address, link }: ConfirmMail): { subject: string; text: string } {
  const where = channel === 'mail' ? 'to this address' : `to a webhook at ${new URL(address).host}`;
  return {
    subject: '[Switchyard status] Confirm your subscription',
    text: `Hello,

we received a request for status updates of Switchyard ${where}

Confirm it here:
${link}

The link works for two days. If it was not you, there is nothing to do: without it nothing is sent.
`,
  };
}
