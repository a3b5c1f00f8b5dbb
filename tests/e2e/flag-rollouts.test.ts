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

test('an admin sees the effect before a flag is switched on, rolls it out in steps, and switches it off in one', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
  await user.call('PATCH', `${place}/rules`, { body: { strategies: [beta] }, revision: 1 });
  const { body: token } = await user.call('POST', '/api/flag-tokens', {
    body: { name: 'Shop', kind: 'frontend', environment: 'production' },
  });
  for (let at = 0; at < 40; at += 1) {
    const answer = await fetch(`${running.url}/ofrep/v1/evaluate/flags`, {
      method: 'POST',
      headers: { authorization: `Bearer ${String(token['secret'])}`, 'content-type': 'application/json' },
      body: JSON.stringify({ context: { targetingKey: `user ${at}` } }),
    });
    expect(answer.status).toBe(200);
  }
  const seen = async () => {
    const body = { change: { kind: 'rules', enabled: true, strategies: [] } };
    return (await user.call('POST', `${place}/blast-radius`, { body })).body;
  };
  await expect.poll(async () => (await seen())['contexts'], { timeout: 15_000 }).toBe(40);

  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/smart_reassign');
  const toggle = page.getByRole('switch', { name: /in production/i });
  await toggle.click();
  const question = page.getByRole('dialog', { name: /^Enable/ });
  await question
    .getByRole('region', { name: 'Effect' })
    .getByText(/^\d of 4[01] contexts seen/)
    .waitFor();
  await question.getByRole('button', { name: 'Enable' }).click();
  await question.waitFor({ state: 'detached' });

  const panel = page.getByRole('region', { name: 'Progressive rollout' });
  await panel.getByRole('button', { name: 'Start a rollout' }).click();
  const form = page.getByRole('dialog', { name: /^Roll out/ });
  await form
    .getByRole('region', { name: 'Effect' })
    .getByText(/4[01] contexts/)
    .waitFor();
  const second = form.getByRole('group', { name: 'Step 2' });
  await second.getByRole('checkbox', { name: 'Needs approval before it' }).click();
  await form.getByRole('group', { name: 'Step 1' }).getByLabel('Stays').fill('0');
  await form.getByRole('button', { name: 'Add guard' }).click();
  const guard = form.getByRole('group', { name: 'New guard' });
  await form.getByRole('button', { name: 'Start rollout' }).click();
  await guard.getByText('Fill this in').first().waitFor();
  await guard.getByLabel('Guard', { exact: true }).fill('Failed payments');
  const filled = form.getByRole('group', { name: 'Guard Failed payments' });
  await filled.getByLabel('Event', { exact: true }).fill('payment_failed');
  await filled.getByLabel('Share of units with').fill('payment_started');
  await filled.getByLabel('Threshold').fill('2');
  await form.getByRole('button', { name: 'Start rollout' }).click();
  await form.waitFor({ state: 'detached' });

  const rollout = panel.getByRole('listitem', { name: 'Pilot' });
  await rollout.getByText('Waits for approval of 50 %').waitFor();
  await rollout.getByText('payment_failed per payment_started above 2 % over 1 h, from 100').waitFor();
  await rollout.getByRole('button', { name: 'Approve 50 %' }).click();
  await rollout.getByText('100 % in 1 d, at the earliest.').waitFor();
  await page.getByRole('region', { name: 'History' }).getByText('Rollout, step 2 of 3: 50 %').waitFor();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await toggle.click();
  const why = page.getByRole('dialog', { name: 'Why was it switched off?' });
  await why.getByLabel('Reason').fill('Errors in Boston');
  await why.getByRole('button', { name: 'Save reason' }).click();
  await page.getByRole('region', { name: 'History' }).getByText('“Errors in Boston”').waitFor();
  await rollout.getByText('The flag was switched off').waitFor();
  await rollout.getByRole('button', { name: 'End' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End rollout' }).click();
  await panel.getByText('No share is being raised in steps.').waitFor();
  const { body: rules } = await user.call('GET', `${place}/rules`);
  expect(rules).toMatchObject({ enabled: false, strategies: [{ kind: { percentage: 10 } }] });
  expect(problems).toEqual([]);
});
