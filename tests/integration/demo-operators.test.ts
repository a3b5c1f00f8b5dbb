import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/test-app.ts';

/** Rights of the admin of a demo company who calls from an address: operator, and tickets of all companies. */
async function operatorFrom(app: TestApp, remoteAddress: string) {
  const { cookie } = await (await app.newCompany()).user('admin');
  const ask = (url: string) => app.app.inject({ method: 'GET', url, remoteAddress, headers: { cookie } });
  const { operator } = (await ask('/api/auth/user')).json<CurrentUser>();
  return { operator, desk: (await ask('/api/support/desk/tickets')).statusCode };
}

it('admins of a demo operate it in its own network, and not from elsewhere', async () => {
  await using app = await createTestApp({ environment: { SWITCHYARD_DEMO: 'true' } });
  for (const address of ['127.0.0.1', '::1', '192.168.1.20', '::ffff:10.0.0.7']) {
    expect.soft(await operatorFrom(app, address)).toEqual({ operator: true, desk: 200 });
  }
  for (const address of ['203.0.113.9', '2001:db8::9', '::ffff:203.0.113.9']) {
    expect.soft(await operatorFrom(app, address)).toEqual({ operator: false, desk: 403 });
  }
});

it('admins of a public demo operate nothing', async () => {
  const environment = { SWITCHYARD_DEMO: 'true', SWITCHYARD_PUBLIC_DEMO: 'true' };
  await using app = await createTestApp({ environment });
  expect(await operatorFrom(app, '127.0.0.1')).toEqual({ operator: false, desk: 403 });
});
