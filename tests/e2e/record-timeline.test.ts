import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { seriousProblems } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

test('the page of a customer shows what happened to it and its jobs, live, and what is older', async () => {
  const user = await running.newCompany();
  let customer = (await user.call('POST', '/api/customers', { body: { name: 'Harbor Bakery' } })).body;
  const rename = async (name: string) => {
    const path = `/api/customers/${customer.id}`;
    customer = (await user.call('PATCH', path, { body: { name }, revision: customer.revision })).body;
  };
  for (let turn = 1; turn <= 24; turn += 1) await rename(`Harbor Bakery ${turn}`);
  const { page, problems } = await running.openWindow(user, { width: 1440, height: 900 });
  await page.goto(`/customers/${customer.id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const entries = timeline.getByRole('listitem');
  await timeline.getByText('Harbor Bakery 23 → Harbor Bakery 24').waitFor();
  expect(await entries.count()).toBe(20);
  expect(await entries.first().textContent()).toContain('Mara Ortiz');
  await timeline.getByRole('button', { name: 'Older' }).click();
  await timeline.getByText('Customer created').waitFor();
  expect(await entries.count()).toBe(25);
  expect(await timeline.getByRole('button', { name: 'Older' }).count()).toBe(0);

  const site = await user.call('POST', '/api/sites', {
    body: { customerId: customer.id, name: 'Main', address: { line1: '1 Elm Street', city: 'Boston' } },
  });
  const job = await user.call('POST', '/api/jobs', {
    body: {
      customerId: customer.id,
      siteId: site.body.id,
      title: 'Oven trips the breaker',
      type: 'Repair',
      trade: 'electrical',
      estimatedMinutes: 60,
    },
  });
  expect(job.status).toBe(201);
  await entries.filter({ hasText: 'Site created' }).waitFor();
  await entries.filter({ hasText: 'Job created' }).getByRole('link').click();
  await page.getByRole('heading', { name: /Oven trips the breaker/ }).waitFor();
  expect(problems).toEqual([]);
});

test('the page of a technician shows its timeline, on a phone as well', async () => {
  const user = await running.newCompany();
  const technician = await user.call('POST', '/api/technicians', {
    body: {
      name: 'Ada Quist',
      trade: 'electrical',
      shifts: [{ weekday: 1, startMinute: 480, endMinute: 960 }],
    },
  });
  expect(technician.status).toBe(201);
  const { page, problems } = await running.openWindow(user, { width: 390, height: 844 });
  await page.goto(`/technicians/${technician.body.id}`);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await timeline.getByText('Technician created').waitFor();
  await user.call('PATCH', `/api/technicians/${technician.body.id}`, {
    body: { territory: 'North' },
    revision: technician.body.revision,
  });
  await timeline.getByText('Technician changed').waitFor();
  await timeline.getByText('Technician changed').scrollIntoViewIfNeeded();
  expect(await seriousProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});
