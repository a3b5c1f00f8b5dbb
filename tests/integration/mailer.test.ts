import { createMailer, UnknownOutcomeError } from '@switchyard/platform/mail/mailer.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import { expect, it } from 'vitest';
import { headerOf as header, openPostOffice } from '../support/post-office.ts';

it('writes in the name of the company from our address, and in our own without one', async () => {
  await using office = await openPostOffice();
  await using mailer = createMailer({ smtpUrl: office.url, from: 'Switchyard <no-reply@switchyard.test>' });
  const mail = {
    id: newId(),
    to: 'owner@example.test',
    subject: 'Your boiler',
    text: 'All done',
    unsubscribeUrl: null,
  };
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
  const mail = {
    id: newId(),
    to: 'reader@example.test',
    subject: 'Investigating',
    text: 'We look',
    senderName: null,
  };
  const path = `/api/status/unsubscribe/${'t'.repeat(43)}`;
  await mailer.send?.({ ...mail, unsubscribeUrl: `https://ops.example.test${path}` });
  await mailer.send?.({ ...mail, unsubscribeUrl: `http://localhost:8080${path}` });
  await mailer.send?.({ ...mail, unsubscribeUrl: null });
  expect(
    office.mails.map((sent) => [header(sent, 'List-Unsubscribe'), header(sent, 'List-Unsubscribe-Post')]),
  ).toEqual([
    [`<https://ops.example.test${path}>`, 'List-Unsubscribe=One-Click'],
    [`<http://localhost:8080${path}>`, undefined],
    [undefined, undefined],
  ]);
});

const letter = { to: 'owner@example.test', subject: 'Your boiler', text: 'All done' };
const plain = { senderName: null, unsubscribeUrl: null };
const from = 'Switchyard <no-reply@switchyard.test>';

it('gives each mail the same Message-ID however often it is sent', async () => {
  await using office = await openPostOffice();
  await using mailer = createMailer({ smtpUrl: office.url, from });
  const id = newId();
  await mailer.send?.({ id, ...letter, ...plain });
  await mailer.send?.({ id, ...letter, ...plain });
  expect(office.mails.map((mail) => header(mail, 'Message-ID'))).toEqual([
    `<${id}@switchyard.test>`,
    `<${id}@switchyard.test>`,
  ]);
});

it('says that the outcome is unknown when the server has the content and does not answer', async () => {
  await using office = await openPostOffice();
  office.answerAfterMs = () => Infinity;
  const times = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 300, whole: 20_000 };
  await using mailer = createMailer({ smtpUrl: office.url, from, times });
  const sending = mailer.send?.({ id: newId(), ...letter, ...plain });
  await expect(sending).rejects.toBeInstanceOf(UnknownOutcomeError);
  expect(office.atHand).toBe(1);
});

it('sends nothing when the content is held back, and says so as a failure', async () => {
  await using office = await openPostOffice();
  await using mailer = createMailer({ smtpUrl: office.url, from });
  const sending = mailer.send?.({ id: newId(), ...letter, ...plain }, () =>
    Promise.reject(new Error('The claim has ended')),
  );
  await expect(sending).rejects.toThrow('The claim has ended');
  await expect(sending).rejects.not.toBeInstanceOf(UnknownOutcomeError);
  expect([office.mails, office.atHand]).toEqual([[], 0]);
});
