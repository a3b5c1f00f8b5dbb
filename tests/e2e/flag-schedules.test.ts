import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { problemsInBothThemes } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const place = '/api/flags/smart_reassign/environments/production';
const beta = { id: 'beta', title: 'Pilot', kind: { name: 'rollout', percentage: 10 } };

test('an admin schedules a share and a draft of rules, edits and cancels, and sees a change being made', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
  await user.call('PATCH', `${place}/rules`, { body: { strategies: [beta] }, revision: 1 });
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/smart_reassign');
  const panel = page.getByRole('region', { name: 'Scheduled changes' });
  await panel.getByText('Nothing is scheduled.').waitFor();

  await panel.getByRole('button', { name: 'Schedule a change' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Change' }).click();
  await page.getByRole('option', { name: 'Set the share of “Pilot”' }).click();
  await form.getByLabel('Share, %').fill('50');
  await form.getByLabel('Time').fill('2020-01-01T09:00');
  await form.getByLabel('Reason').fill('More pilots');
  await form.getByRole('button', { name: 'Schedule change' }).click();
  await form.getByText('Choose a time in the future').waitFor();
  await form.getByLabel('Time').fill('2099-01-01T09:00');
  await form.getByRole('button', { name: 'Schedule change' }).click();
  await form.waitFor({ state: 'detached' });
  const upcoming = panel.getByRole('list', { name: 'Upcoming' });
  await upcoming.getByText('Set the share of “Pilot” from 10 % to 50 %').waitFor();

  await upcoming.getByRole('button', { name: /^Edit:/ }).click();
  await form.getByLabel('Share, %').fill('60');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await upcoming.getByText('Set the share of “Pilot” from 10 % to 60 %').waitFor();

  const rules = page.getByRole('region', { name: 'Rules', exact: true });
  await rules.getByRole('button', { name: 'Edit rules' }).click();
  const editor = page.getByRole('dialog', { name: /^Rules of/ });
  await editor.getByRole('switch', { name: 'On in production' }).click();
  await editor.getByRole('button', { name: 'Add rule' }).click();
  await editor.getByRole('button', { name: 'Schedule' }).click();
  const question = page.getByRole('dialog', { name: 'Schedule the rules' });
  await question.getByLabel('Time').fill('2099-01-02T09:00');
  await question.getByRole('button', { name: 'Schedule rules' }).click();
  await editor.waitFor({ state: 'detached' });
  await upcoming.getByText('Switch on').waitFor();
  expect(
    await upcoming
      .getByRole('listitem')
      .filter({ has: page.locator('time') })
      .count(),
  ).toBe(2);

  const body = {
    runAt: new Date(Date.now() + 2_000).toISOString(),
    change: { kind: 'switch', enabled: true },
    reason: 'Launch',
  };
  expect((await user.call('POST', `${place}/schedules`, { body, revision: 2 })).status).toBe(201);
  await page.getByRole('region', { name: 'History' }).getByText('scheduled').waitFor();
  await panel.getByRole('button', { name: '1 has ended' }).click();
  await panel.getByRole('list', { name: 'Ended' }).getByText('Revision 3').waitFor();
  expect(await problemsInBothThemes(page)).toEqual([]);

  await upcoming.getByRole('button', { name: /^Cancel: Set the share/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel change' }).click();
  await panel.getByText('Cancelled by').waitFor();
  expect(problems.filter((text) => !text.includes('status of 400'))).toEqual([]);
});
