import { expect, test } from 'vitest';
import { openConsole } from './support/open-console.ts';

test('the reference of the API is browsed, and tried as the signed-in user', async () => {
  await using running = await openConsole();
  const user = await running.newCompany();
  await user.call('POST', '/api/customers', { body: { name: 'Harbor Bakery' } });
  const { page, problems } = await running.openWindow(user, { width: 1440, height: 900 });
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'customers', exact: true }).click();
  await page
    .getByRole('button', { name: /Test Request.*\/api\/customers\)?$/ })
    .first()
    .click();
  const client = page.getByRole('dialog', { name: 'API Client' });
  await client.getByRole('button', { name: /^Send get request to / }).click();
  await client.getByText('"Harbor Bakery"').waitFor();
  expect(problems).toEqual([]);
});
