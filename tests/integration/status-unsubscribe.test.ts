import { newId } from '@switchyard/platform/runtime/ids.ts';
import { beforeEach, expect, it } from 'vitest';
import { openStatusLab } from '../support/status-lab.ts';
import { testOrigin } from '../support/test-app.ts';

const lab = openStatusLab();
const token = 'a-token_of-some-reader-0123456789';
const form = 'application/x-www-form-urlencoded';
let url: string;
beforeEach(async () => {
  await lab.owner.query(
    `INSERT INTO status_subscribers (id, channel, email, url, unsubscribe_token, confirmed_at)
      VALUES ($1, 'mail', 'reader@example.test', '', $2, now())`,
    [newId(), token],
  );
  url = await addressInMail();
});

/** The address in the header of the incident mail. */
async function addressInMail(): Promise<string> {
  await lab.announce();
  const { rows } = await lab.owner.query('SELECT unsubscribe_url FROM outbox_mails');
  return (rows as { unsubscribe_url: string }[])[0]?.unsubscribe_url ?? '';
}

const subscribers = async () => (await lab.owner.query('SELECT FROM status_subscribers')).rowCount;
const click = async (payload: string, type = form) =>
  await lab.app.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': type },
    payload,
  });

it('one click of a mail program ends a subscription, without a session and from no page of ours', async () => {
  expect(url).toBe(`${testOrigin}/api/status/unsubscribe/${token}`);
  const ended = await click('List-Unsubscribe=One-Click');
  expect([ended.statusCode, ended.body]).toEqual([204, '']);
  expect(await subscribers()).toBe(0);
  // A mail program that repeats the request is not refused.
  expect((await click('List-Unsubscribe=One-Click')).statusCode).toBe(204);
});

it('the click may come as a form with parts', async () => {
  const parts =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  expect((await click(parts, 'multipart/form-data; boundary=x')).statusCode).toBe(204);
  expect(await subscribers()).toBe(0);
});

it('a look at the address ends nothing and leads to the page that asks', async () => {
  const looked = await lab.app.app.inject({ url: new URL(url).pathname });
  expect([looked.statusCode, looked.headers.location]).toEqual([
    303,
    `${testOrigin}/system-status#unsubscribe=${token}`,
  ]);
  expect(await subscribers()).toBe(1);
});

it('anything but that one form is refused, and ends nothing', async () => {
  const answers = [
    await click('something=else'),
    await click('{"List-Unsubscribe":"One-Click"}', 'application/json'),
    await click('List-Unsubscribe=One-Click', 'text/plain'),
    await click('x'.repeat(10_000)),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 415, 413]);
  const short = await lab.app.app.inject({
    method: 'POST',
    url: '/api/status/unsubscribe/short',
    payload: {},
  });
  expect(short.statusCode).toBe(404);
  expect(await subscribers()).toBe(1);
});
