import { createTransport } from 'nodemailer';
import { holdContent } from './hold-content.ts';

export type Mail = {
  /** Determines the Message-ID: a second copy is recognised as a duplicate. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** Sender name of the mail; null: the configured one. */
  senderName: string | null;
  /** URL for unsubscribing from the reader's mail program without a session; null: not a subscription mail. */
  unsubscribeUrl: string | null;
};

/**
 * Sends a mail. `beforeContent` runs when the server asks for the content; if it throws, the connection ends and no
 * mail has been sent.
 * @throws UnknownOutcomeError if the content was sent but not answered, else Error if it was not sent
 */
export type SendMail = (mail: Mail, beforeContent?: () => Promise<void>) => Promise<void>;

/** Sends mails through a server. Null: no server; the outbox row is the only copy. */
export type Mailer = AsyncDisposable & { send: SendMail | null };

export type MailServer = Mailer & {
  /** Connects and signs in without sending anything; null: no server. @throws Error if it does not answer */
  verify: (() => Promise<void>) | null;
};

/** The server received the content and did not reply: it may have sent the mail. */
export class UnknownOutcomeError extends Error {
  override readonly name = 'UnknownOutcomeError';
}

/** Milliseconds. RFC 5321 (4.5.3.2) asks for minutes: a relay that scans mails replies late. */
export type MailTimes = {
  /** Until the connection is open and the server has sent its greeting. */
  connectionTimeout: number;
  greetingTimeout: number;
  /** Longest silence; includes the wait for the reply to the content. */
  socketTimeout: number;
  /** Limit of the whole conversation. */
  whole: number;
};

const patience: MailTimes = {
  connectionTimeout: 60_000,
  greetingTimeout: 60_000,
  socketTimeout: 10 * 60_000,
  whole: 15 * 60_000,
};

export type MailerOptions = { smtpUrl: string | undefined; from: string; times?: MailTimes };

export function createMailer({ smtpUrl, from, times = patience }: MailerOptions): MailServer {
  if (smtpUrl === undefined)
    return { send: null, verify: null, [Symbol.asyncDispose]: async () => undefined };
  const { whole, ...timeouts } = times;
  // An abandoned connection is cut, so that nothing is sent on it later.
  const transport = createTransport({ url: smtpUrl, ...timeouts, socketCloseTimeout: 0 }, { from });
  transport.use('stream', holdContent);
  const host = addressOf(from).split('@').at(-1) ?? 'localhost';
  return {
    send: async ({ id, to, subject, text, senderName, unsubscribeUrl }, beforeContent) => {
      let hasContent = false;
      const release = async () => {
        await beforeContent?.();
        hasContent = true;
      };
      const message = {
        to,
        subject,
        text,
        messageId: `<${id}@${host}>`,
        ...senderOf(senderName, from),
        headers: headersOf(unsubscribeUrl),
        signal: AbortSignal.timeout(whole),
        release,
      };
      try {
        await transport.sendMail(message);
      } catch (error) {
        if (!hasContent || isAnswered(error)) throw error;
        throw new UnknownOutcomeError('Handed over, outcome unknown: the mail server did not answer', {
          cause: error,
        });
      }
    },
    verify: async () => {
      await transport.verify();
    },
    [Symbol.asyncDispose]: async () => transport.close(),
  };
}

/** True if the error is a reply of the server. */
function isAnswered(error: unknown): boolean {
  return error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';
}

/** One-click unsubscription requires HTTPS (RFC 8058). */
function headersOf(unsubscribeUrl: string | null): Record<string, string> {
  if (unsubscribeUrl === null) return {};
  const link = { 'List-Unsubscribe': `<${unsubscribeUrl}>` };
  return unsubscribeUrl.startsWith('https:')
    ? { ...link, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : link;
}

/** Mail in a company's name is sent from our address: the mail server would refuse any other. */
function senderOf(name: string | null, from: string) {
  if (name === null) return {};
  return { from: { name, address: addressOf(from) } };
}

function addressOf(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}
