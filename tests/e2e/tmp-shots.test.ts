import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { seriousProblems } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterAll(() => running[Symbol.asyncDispose]());

test('shots', async () => {
  const user = await running.newCompany();
  const post = async (path: string, body: unknown) => {
    const answer = await user.call('POST', path, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  const customer = await post('/api/customers', { name: 'Harbor Bakery' });
  const site = await post('/api/sites', { customerId: customer.id, name: 'Main', address: { line1: '1 Elm Street', city: 'Boston' } });
  for (let n = 0; n < 70; n += 1) {
    const job = await post('/api/jobs', { customerId: customer.id, siteId: site.id, title: `Breaker trips ${n}`, type: 'repair', trade: n % 3 ? 'electrical' : 'hvac', priority: n % 4 ? 'low' : 'high', estimatedMinutes: 60 });
    if (n % 3 === 0) {
      const moved = await user.call('POST', `/api/jobs/${job.id}/transitions`, { body: { to: n % 2 ? 'cancelled' : 'on_hold', reason: 'access' }, revision: job.revision ?? 1 });
      expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    }
  }
  const { page, problems } = await running.openWindow(user, { width: 1440, height: 900 });
  await page.goto('/jobs');
  await page.getByText('Breaker trips 69').waitFor();
  await page.screenshot({ path: '/tmp/w/lists-0.png' });
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'State' }).waitFor();
  await page.screenshot({ path: '/tmp/w/lists-1.png' });
  await page.getByRole('menuitemradio', { name: 'State' }).click();
  await page.getByRole('button', { name: /Unscheduled/ }).waitFor();
  await page.screenshot({ path: '/tmp/w/lists-2.png' });
  const grid = page.getByRole('grid');
  await grid.evaluate((one) => one.scrollTo(0, 1500));
  await expect.poll(() => page.locator('[data-group]').count()).toBeGreaterThan(1);
  await page.screenshot({ path: '/tmp/w/lists-3.png' });
  console.log(await seriousProblems(page));
  await page.locator('[data-group=unscheduled]').getByRole('button').click();
  await page.screenshot({ path: '/tmp/w/lists-4.png' });
  await grid.evaluate((one) => one.scrollTo(0, 10000));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: '/tmp/w/lists-5.png' });
  await grid.evaluate((one) => one.scrollTo(0, 600));
  await page.screenshot({ path: '/tmp/w/lists-6.png' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'));
  await grid.evaluate((one) => one.scrollTo(0, 0));
  await page.locator('[data-group=unscheduled]').getByRole('button').click();
  await page.locator('[data-group=unscheduled]').getByRole('checkbox').click();
  await page.screenshot({ path: '/tmp/w/lists-7.png' });
  console.log(problems);
});
