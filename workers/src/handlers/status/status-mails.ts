import { componentWords, type Notice, type NoticeUpdate } from '@switchyard/contracts/status/status.ts';
import { impactWords, noticeStateWords } from '@switchyard/contracts/status/status-words.ts';

export type MailText = { subject: string; text: string };
type Links = { page: string; unsubscribe: string };

/** An update as mailed to subscribers. */
export function noticeMail({
  notice,
  update,
  page,
  unsubscribe,
}: Links & { notice: Notice; update: NoticeUpdate }): MailText {
  const affected = notice.components.map((id) => componentWords[id].name).join(', ');
  const planned =
    notice.kind === 'maintenance' && notice.endsAt !== null
      ? `\nPlanned: ${minute(notice.startsAt)} to ${minute(notice.endsAt)}`
      : '';
  return {
    subject: `[Switchyard status] ${noticeStateWords[update.state]}: ${notice.title}`,
    text: `${notice.title}

${noticeStateWords[update.state]}, ${minute(update.at)}
${update.body}

Impact: ${impactWords[notice.impact]}
Affected: ${affected === '' ? 'no component' : affected}${planned}

Everything about it: ${page}
No more of these mails: ${unsubscribe}
`,
  };
}

/** Tells the owner of a webhook that it was disabled. */
export function webhookDisabledMail({
  url,
  error,
  page,
  unsubscribe,
}: Links & { url: string; error: string }): MailText {
  return {
    subject: '[Switchyard status] Your webhook was disabled',
    text: `Hello,

several status updates in a row could not be delivered to
${url}

The last try ended with: ${error}

It gets no further updates. Subscribe again when it works: ${page}
To remove the subscription: ${unsubscribe}
`,
  };
}

function minute(at: string): string {
  return `${at.slice(0, 16).replace('T', ' ')} UTC`;
}
