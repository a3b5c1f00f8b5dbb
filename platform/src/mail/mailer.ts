import { createTransport } from 'nodemailer';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** Name the mail comes in; null: the one of the settings. */
  senderName: string | null;
  /** Where the reader's mail program ends the subscription, without a session; null: nobody subscribed to it. */
  unsubscribeUrl: string | null;
};

/** Hands mails to a server. Null: there is none, the row in the outbox is all there is. */
export type Mailer = AsyncDisposable & { send: ((mail: Mail) => Promise<void>) | null };

export type MailServer = Mailer & {
  /** Greets the server and signs in, without sending anything; null: there is none. @throws Error when it does not answer */
  verify: (() => Promise<void>) | null;
};

/** The whole conversation must end before the database gives up on the transaction around it. */
const timeoutMs = 6_000;

export function createMailer(options: { smtpUrl: string | undefined; from: string }): MailServer {
  if (options.smtpUrl === undefined)
    return { send: null, verify: null, [Symbol.asyncDispose]: async () => undefined };
  const transport = createTransport(options.smtpUrl, { from: options.from });
  return {
    send: async ({ to, subject, text, senderName, unsubscribeUrl }) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(() => reject(new Error('The mail server does not answer')), timeoutMs);
      transport
        .sendMail({
          to,
          subject,
          text,
          ...senderOf(senderName, options.from),
          headers: headersOf(unsubscribeUrl),
        })
        .then(() => resolve(), reject);
      try {
        await promise;
      } finally {
        clearTimeout(timer);
      }
    },
    verify: async () => {
      await transport.verify();
    },
    [Symbol.asyncDispose]: async () => transport.close(),
  };
}

/** One click is promised for HTTPS alone, as RFC 8058 has it. */
function headersOf(unsubscribeUrl: string | null): Record<string, string> {
  if (unsubscribeUrl === null) return {};
  const link = { 'List-Unsubscribe': `<${unsubscribeUrl}>` };
  return unsubscribeUrl.startsWith('https:')
    ? { ...link, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : link;
}

/** The company writes from our address: another one would not be allowed to. */
function senderOf(name: string | null, from: string) {
  if (name === null) return {};
  return { from: { name, address: /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from } };
}
