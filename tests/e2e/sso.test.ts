import type { SsoConnection } from '@switchyard/contracts/sso/sso-connection.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openSamlProvider, type SamlProvider } from '../support/saml-provider.ts';
import { type Console, openConsole } from './support/open-console.ts';
import { problemsInBothThemes } from './support/serious-problems.ts';
import { visit } from './support/visit.ts';

let running: Console;
let provider: SamlProvider;
beforeAll(async () => {
  running = await openConsole();
  provider = await openSamlProvider();
});
afterEach(() => running.closeWindows());
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await running[Symbol.asyncDispose]();
});

test('an admin connects a provider on a phone, tests it, and a colleague signs in with the company', async () => {
  const admin = await running.newCompany();
  const domain = `harbor-${admin.companyId.slice(-8)}.example`;
  const email = `casey@${domain}`;
  provider.statement = { nameId: 'casey', attributes: { email, firstName: 'Casey', lastName: 'Cole' } };

  const { page, context } = await running.openWindow(admin, { width: 390, height: 844 });
  await visit(page, `${running.url}/settings/single-sign-on`);
  await page.getByText('No identity provider').waitFor();
  await page.getByRole('button', { name: 'Connect a provider' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect an identity provider' });
  await dialog.getByRole('radio', { name: 'SAML 2.0' }).check();
  await dialog.getByLabel('Name').fill('Harbor ID');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog.getByText('Paste the metadata, or its address.').waitFor();
  await dialog.getByLabel('Metadata of the provider').fill('<rss/>');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await dialog.getByText(/IDPSSODescriptor is missing/).waitFor();
  await dialog.getByLabel('Metadata of the provider').fill(provider.metadata);
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Harbor ID' });
  await panel.getByText('Entity id and metadata').waitFor();
  await panel.getByText('Address for sign-outs (single logout)').waitFor();
  await panel.getByRole('checkbox', { name: 'The provider may encrypt its answers' }).click();
  await panel.getByText('Certificate for encryption, also in the metadata').waitFor();

  await panel.getByLabel('New domain').fill(domain);
  await panel.getByRole('button', { name: 'Add', exact: true }).click();
  await panel.getByText(`_switchyard.${domain}`).waitFor();
  expect(await problemsInBothThemes(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  // A name server would answer this.
  await running.database.inCompany(admin.companyId, (tx) =>
    tx.updateTable('ssoDomains').set({ provenAt: new Date() }).execute(),
  );
  const tab = context.waitForEvent('page');
  await panel.getByRole('button', { name: 'Test sign-in' }).click();
  const tested = await tab;
  await tested.getByText('The test was completed').waitFor();
  await tested.getByText(email).waitFor();
  await tested.close();

  const { items } = (await admin.call('GET', '/api/sso/connections')).body as unknown as {
    items: SsoConnection[];
  };
  const [connection] = items;
  expect(connection?.testedAt).not.toBeNull();
  const enabled = await admin.call('PATCH', `/api/sso/connections/${connection?.id}`, {
    revision: connection?.revision ?? 0,
    body: { enabled: true, createsUsers: true },
  });
  expect(enabled.status).toBe(200);

  const { page: colleague } = await running.openWindow(null);
  await visit(colleague, `${running.url}/login`);
  await colleague.getByRole('button', { name: 'Sign in with your company' }).click();
  await colleague.getByLabel('Work address').fill('casey@nowhere.example');
  await colleague.getByRole('button', { name: 'Continue' }).click();
  await colleague.getByText(/No company signs in with its own provider/).waitFor();
  await colleague.getByLabel('Work address').fill(email);
  await colleague.getByRole('button', { name: 'Continue' }).click();
  await colleague.getByRole('heading', { name: 'Dashboard' }).waitFor();
});
