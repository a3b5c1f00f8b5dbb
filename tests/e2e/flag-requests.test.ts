import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newFieldCompany } from './support/field-company.ts';
import { type Console, openConsole } from './support/open-console.ts';
import { problemsInBothThemes } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

test('a manager requests a change in the editor; an admin approves, makes and stops it in one step', async () => {
  const company = await newFieldCompany(running);
  const admin = company.office;
  const manager = await company.newManager('Kim Doyle');
  await admin.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
  const { page, problems } = await running.openWindow(admin);
  await page.goto('/feature-flags/environments');
  const production = page.getByRole('listitem').filter({ hasText: 'Production' });
  const review = { name: 'Changes need a change request' };
  await production.getByRole('checkbox', review).click();
  await production.getByRole('checkbox', { ...review, checked: true }).waitFor();

  const { page: asking, problems: others } = await running.openWindow(manager);
  await asking.goto('/feature-flags/smart_reassign');
  const rules = asking.getByRole('region', { name: 'Rules', exact: true });
  await rules.getByRole('button', { name: 'Edit rules' }).click();
  const editor = asking.getByRole('dialog', { name: /^Rules of/ });
  await editor.getByRole('switch', { name: 'On in production' }).click();
  await editor.getByRole('button', { name: 'Add rule' }).click();
  await editor.getByRole('button', { name: 'Request change' }).click();
  const form = asking.getByRole('dialog', { name: 'Request a change' });
  await form.getByLabel('Title').fill('Half of the users');
  await form.getByRole('button', { name: 'Request change' }).click();
  await asking.getByText('In review').waitFor();
  await asking.getByRole('heading', { name: 'Add rule “50 % of users”' }).waitFor();
  expect(await asking.getByRole('button', { name: 'Approve' }).count()).toBe(0);

  await page.goto('/feature-flags/requests');
  await page.getByRole('link', { name: 'Half of the users' }).click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await asking.getByText('Approved').waitFor();
  expect(await problemsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make it now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make it now' }).click();
  await asking.getByText('Made', { exact: true }).waitFor();

  await page.goto('/feature-flags/smart_reassign');
  await page.getByRole('switch', { name: 'Smart Reassign in Production' }).click();
  const question = page.getByRole('dialog', { name: 'Why was it switched off?' });
  await question.getByText('Smart Reassign is off in production already.').waitFor();
  const stopped = await admin.call('GET', '/api/flags/smart_reassign/environments/production/rules');
  expect(stopped.body).toMatchObject({ enabled: false });
  await question.getByRole('textbox').fill('Errors in Boston');
  await question.getByRole('button', { name: 'Save reason' }).click();
  await page.getByRole('region', { name: 'History' }).getByText('Errors in Boston').waitFor();
  await page.getByRole('switch', { name: 'Smart Reassign in Production' }).click();
  await page.getByRole('dialog', { name: 'Request a change' }).waitFor();
  expect([...problems, ...others]).toEqual([]);
});

test('an open editor keeps its draft when its environment begins to need requests; only switching off is scheduled there', async () => {
  const user = await running.newCompany();
  const place = (name: string) => `/api/flags/smart_reassign/environments/${name}`;
  const beta = { id: 'beta', title: 'Pilot', kind: { name: 'rollout', percentage: 10 } };
  await user.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
  await user.call('PATCH', `${place('staging')}/rules`, { body: { strategies: [beta] }, revision: 1 });
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/smart_reassign');
  await page
    .getByRole('region', { name: 'Rules', exact: true })
    .getByRole('button', { name: 'Edit rules' })
    .click();
  const editor = page.getByRole('dialog', { name: /^Rules of/ });
  await editor.getByRole('switch', { name: 'On in production' }).click();
  await editor.getByRole('button', { name: 'Save rules' }).waitFor();
  const body = { requiresReview: true };
  expect((await user.call('POST', '/api/flag-environments/production/review', { body })).status).toBe(200);
  await editor.getByRole('button', { name: 'Request change' }).click();
  const form = page.getByRole('dialog', { name: 'Request a change' });
  await form.getByLabel('Title').fill('On at last');
  await form.getByRole('button', { name: 'Request change' }).click();
  await page.getByRole('heading', { name: 'Switch on' }).waitFor();

  await page.goto('/feature-flags/smart_reassign');
  const panel = page.getByRole('region', { name: 'Scheduled changes' });
  await panel.getByRole('button', { name: 'Schedule a change' }).click();
  const planning = page.getByRole('dialog', { name: /^Schedule a change/ });
  const kind = planning.getByRole('combobox', { name: 'Change' });
  await kind.getByText('Switch off').waitFor();
  await planning.getByText('Changes here need the approval of another person').waitFor();
  const where = planning.getByRole('combobox', { name: 'Environment' });
  await where.click();
  await page.getByRole('option', { name: 'Staging' }).click();
  await kind.click();
  await page.getByRole('option', { name: 'Set the share of “Pilot”' }).click();
  await where.click();
  await page.getByRole('option', { name: 'Production' }).click();
  await kind.getByText('Switch off').waitFor();
  await kind.click();
  expect(await page.getByRole('option').allTextContents()).toEqual(['Switch off']);
  await page.keyboard.press('Escape');
  await planning.getByRole('button', { name: 'Request a change' }).click();
  await editor.getByRole('button', { name: 'Request change' }).waitFor();
  expect(problems).toEqual([]);
});

test('a refusal of the rules of a request is at their fields, beside the title and the time', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/smart_reassign');
  await page
    .getByRole('region', { name: 'Rules', exact: true })
    .getByRole('button', { name: 'Edit rules' })
    .click();
  const editor = page.getByRole('dialog', { name: /^Rules of/ });
  await editor.getByRole('button', { name: 'Add rule' }).click();
  await editor.getByRole('button', { name: 'Add condition' }).click();
  await editor.getByLabel('Field', { exact: true }).fill('city');
  await editor.getByRole('combobox', { name: 'Comparison' }).click();
  await page.getByRole('option', { name: 'matches the pattern' }).click();
  const pattern = editor.getByLabel('Value', { exact: true });
  const refusal = editor.getByText(/^Invalid pattern/);
  await pattern.fill('(Boston');
  await editor.getByRole('button', { name: 'Schedule' }).click();
  const plan = page.getByRole('dialog', { name: 'Schedule the rules' });
  await plan
    .getByRole('region', { name: 'Effect' })
    .getByText(/^Invalid pattern/)
    .waitFor();
  await plan.getByRole('button', { name: 'Schedule rules' }).click();
  await plan.waitFor({ state: 'detached' });
  await refusal.waitFor();
  expect(await pattern.getAttribute('aria-invalid')).toBe('true');

  await pattern.fill('(Salem');
  const body = { requiresReview: true };
  expect((await user.call('POST', '/api/flag-environments/production/review', { body })).status).toBe(200);
  await editor.getByRole('button', { name: 'Request change' }).click();
  await refusal.waitFor({ state: 'detached' });
  const form = page.getByRole('dialog', { name: 'Request a change' });
  await form.getByLabel('Title').fill('Salem first');
  await form.getByRole('button', { name: 'Request change' }).click();
  await form.waitFor({ state: 'detached' });
  await refusal.waitFor();
  await pattern.fill('^Salem');
  await editor.getByRole('button', { name: 'Request change' }).click();
  await form.getByLabel('Title').fill('Salem first');
  await form.getByRole('button', { name: 'Request change' }).click();
  await page.getByText('In review').waitFor();
  expect(problems.filter((text) => !text.includes('status of 400'))).toEqual([]);
});
