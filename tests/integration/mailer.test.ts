import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createMailer } from '@switchyard/platform/mail/mailer.ts';
import { expect, it } from 'vitest';

/** A mail server that accepts everything and keeps what it was told. */
async function openPostOffice() {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let mail: string | undefined;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 ready');
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (mail !== undefined) {
        mail += text;
        if (!mail.endsWith('\r\n.\r\n')) return;
        mails.push(mail);
        mail = undefined;
        say('250 kept');
      } else if (/^(ehlo|helo|mail|rcpt)/i.test(text)) say('250 ok');
      else if (/^data/i.test(text)) {
        mail = '';
        say('354 go on');
      } else if (/^quit/i.test(text)) socket.end('221 bye\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    [Symbol.asyncDispose]: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

const header = (mail: string | undefined, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(mail ?? '')?.[1]?.trim();

it('writes in the name of the company from our address, and in our own without one', async () => {
  await using office = await openPostOffice();
  await using mailer = createMailer({ smtpUrl: office.url, from: 'Switchyard <no-reply@switchyard.test>' });
  const mail = { to: 'owner@example.test', subject: 'Your boiler', text: 'All done', unsubscribeUrl: null };
  await mailer.send?.({ ...mail, senderName: 'Harbor "H" Heating, Inc' });
  await mailer.send?.({ ...mail, senderName: null });
  await mailer.send?.({ ...mail, senderName: 'Evil\r\nBcc: all@example.test' });
  const [company, ours, evil] = office.mails;
  expect(header(company, 'From')).toBe('"Harbor \\"H\\" Heating, Inc" <no-reply@switchyard.test>');
  expect(header(ours, 'From')).toBe('Switchyard <no-reply@switchyard.test>');
  expect(header(evil, 'Bcc')).toBeUndefined();
  expect(company).toContain('Content-Type: text/plain');
});

it('names where a subscription ends, with one click where that is safe, and nothing for other mails', async () => {
  await using office = await openPostOffice();
  await using mailer = createMailer({ smtpUrl: office.url, from: 'Switchyard <no-reply@switchyard.test>' });
  const mail = { to: 'reader@example.test', subject: 'Investigating', text: 'We look', senderName: null };
  const path = `/api/status/unsubscribe/${'t'.repeat(43)}`;
  await mailer.send?.({ ...mail, unsubscribeUrl: `https://ops.example.test${path}` });
  await mailer.send?.({ ...mail, unsubscribeUrl: `http://localhost:8080${path}` });
  await mailer.send?.({ ...mail, unsubscribeUrl: null });
  const unfolded = office.mails.map((sent) => sent.replaceAll(/\r\n[ \t]+/g, ' '));
  expect(
    unfolded.map((sent) => [header(sent, 'List-Unsubscribe'), header(sent, 'List-Unsubscribe-Post')]),
  ).toEqual([
    [`<https://ops.example.test${path}>`, 'List-Unsubscribe=One-Click'],
    [`<http://localhost:8080${path}>`, undefined],
    [undefined, undefined],
  ]);
});
