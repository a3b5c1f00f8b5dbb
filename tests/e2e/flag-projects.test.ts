import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newFieldCompany } from './support/field-company.ts';
import { type Console, openConsole } from './support/open-console.ts';
import { seriousProblems } from './support/serious-problems.ts';
import { visit } from './support/visit.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const unexpected = (problems: readonly string[]) =>
  problems.filter((text) => !/status of 4(?:00|09)/.test(text));

test('a project names who changes its flags, limits a token, and filters the list', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'old_flag' } });
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/projects');
  await page.getByRole('listitem').filter({ hasText: 'Default' }).getByText('1 flag').waitFor();
  await button(page, 'New project').click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Billing');
  await form.getByLabel('Key').fill('default');
  await button(page, 'Add project').click();
  await form.getByText('A project with this key exists').waitFor();
  await form.getByLabel('Key').fill('billing');
  await button(page, 'Add project').click();
  await form.waitFor({ state: 'detached' });

  await button(page, 'Edit rights of Billing in Production').click();
  await form.getByRole('checkbox', { name: 'Only these admins change flags here' }).click();
  await button(page, 'Save rights').click();
  await form.getByText('Choose who may change flags').waitFor();
  await form.getByRole('group', { name: 'Admins' }).getByRole('checkbox').first().click();
  await button(page, 'Save rights').click();
  await form.waitFor({ state: 'detached' });
  expect(await seriousProblems(page)).toEqual([]);

  await visit(page, '/feature-flags');
  await button(page, 'New flag').click();
  await form.getByLabel('Key').fill('invoice_flag');
  await form.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Billing', exact: true }).click();
  await button(page, 'Create flag').click();
  await page.getByText('Billing', { exact: true }).first().waitFor();
  await visit(page, '/feature-flags?project=billing');
  await page.getByText('invoice_flag').waitFor();
  expect(await page.getByText('old_flag').count()).toBe(0);

  await visit(page, '/feature-flags/tokens');
  await button(page, 'New token').click();
  await form.getByLabel('Name').fill('Billing service');
  const projects = form.getByRole('group', { name: 'Projects' });
  await projects.getByRole('checkbox', { name: 'Default', exact: true }).uncheck();
  await projects.getByRole('checkbox', { name: 'Billing', exact: true }).check();
  await button(page, 'Create token').click();
  await page.getByText(/^billing:production\./).waitFor();
  expect(unexpected(problems)).toEqual([]);
});

test('a token is for some projects or all, and the list shows which', async () => {
  const user = await running.newCompany();
  for (const [key, name] of Object.entries({ billing: 'Billing', routing: 'Routing', stock: 'Stock' })) {
    await user.call('POST', '/api/flag-projects', { body: { key, name } });
  }
  // As made before tokens could name several.
  await user.call('POST', '/api/flag-tokens', { body: { name: 'Old program', kind: 'client' } });
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/tokens');
  const form = page.getByRole('dialog');
  const projects = form.getByRole('group', { name: 'Projects' });
  const tick = (name: string) => projects.getByRole('checkbox', { name, exact: true });
  const create = async (name: string, choose: () => Promise<void>): Promise<string> => {
    await button(page, 'New token').click();
    await form.getByLabel('Name').fill(name);
    await tick('Stock').waitFor();
    await choose();
    await button(page, 'Create token').click();
    const secret = await page.getByText(/^(?:\*|\[\]|[a-z]+):production\./).innerText();
    await button(page, 'I kept it').click();
    await form.waitFor({ state: 'detached' });
    return secret;
  };
  const several = await create('Two teams', async () => {
    await tick('Default').uncheck();
    await button(page, 'Create token').click();
    await projects.getByText('Choose a project, or all of them').waitFor();
    await tick('Billing').check();
    await tick('Routing').check();
    await projects.getByText('Choose a project, or all of them').waitFor({ state: 'detached' });
  });
  expect(several).toMatch(/^\[\]:production\./);
  const everything = await create('Everything', () => tick('All projects, later ones too').check());
  expect(everything).toMatch(/^\*:production\./);
  const list = page.getByRole('grid', { name: 'Tokens of programs' });
  const row = (name: string) => list.getByRole('row').filter({ hasText: name });
  await row('Two teams').getByText('billing, routing').waitFor();
  await row('Everything').getByText('All projects').waitFor();
  await row('Old program').getByText('default').waitFor();
  await page.getByPlaceholder('Find a token').fill('routing');
  await row('Old program').waitFor({ state: 'detached' });
  await row('Two teams').waitFor();

  for (const [key, project] of Object.entries({ invoice: 'billing', route: 'routing', shelf: 'stock' })) {
    await user.call('POST', '/api/flags', { body: { key, project } });
  }
  const answer = await fetch(`${running.url}/api/client/features`, { headers: { authorization: several } });
  const { features } = (await answer.json()) as { features: { name: string }[] };
  expect(features.map(({ name }) => name).toSorted()).toEqual(['invoice', 'route']);
  expect(await seriousProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});

test('the page of a flag shows who else is there and edits', async () => {
  const company = await newFieldCompany(running);
  const manager = await company.newManager('Kim Doyle');
  await company.office.call('POST', '/api/flags', { body: { key: 'watched_flag' } });
  const { page, problems } = await running.openWindow(manager);
  await page.goto('/feature-flags/watched_flag');
  const { page: other } = await running.openWindow(company.office);
  await other.goto('/feature-flags/watched_flag');
  const here = page.getByRole('status', { name: 'Also on this page' });
  await here.getByText(/ is here$/).waitFor();
  await other.getByRole('status', { name: 'Also on this page' }).getByText('Kim Doyle is here').waitFor();
  await button(other, 'Edit rules').click();
  await here.getByText(/ edits the rules in production$/i).waitFor();
  await visit(other, '/feature-flags');
  await here.waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});

test('the history shows what a change wrote, and brings an earlier state back; rules are dragged', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'turned_flag' } });
  const url = '/api/flags/turned_flag/environments/production/rules';
  const share = (percentage: number) => ({ id: 'share', kind: { name: 'rollout', percentage } });
  const named = { id: 'named', kind: { name: 'users', userIds: ['7'] } };
  await user.call('PATCH', url, { revision: 1, body: { enabled: true, strategies: [share(10), named] } });
  await user.call('PATCH', url, {
    revision: 2,
    body: { strategies: [share(80), named], reason: 'too fast' },
  });
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/turned_flag');
  const rows = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  const newest = rows.filter({ hasText: 'too fast' });
  await button(page, 'Show difference').first().waitFor();
  await newest.getByRole('button', { name: 'Show difference' }).click();
  await newest.getByText('80 % of users', { exact: true }).waitFor();
  expect(await newest.getByRole('button', { name: 'Restore' }).count()).toBe(0);
  const earlier = rows.filter({ hasText: 'rev 2' }).filter({ hasText: 'enabled' });
  await earlier.getByRole('button', { name: 'Restore' }).click();
  await button(page, 'Restore revision').click();
  await rows.filter({ hasText: 'rev 4' }).waitFor();
  const { body } = await user.call('GET', url);
  expect(body['strategies']).toMatchObject([{ kind: { percentage: 10 } }, { id: 'named' }]);

  await button(page, 'Edit rules').click();
  const editor = page.getByRole('dialog', { name: /^Rules of/ });
  const second = editor.getByRole('region', { name: 'Rule 2', exact: true });
  await second.getByRole('heading', { name: 'User 7' }).waitFor();
  const handle = await second.locator('[data-rule-handle]').boundingBox();
  const first = await editor.getByRole('region', { name: 'Rule 1', exact: true }).boundingBox();
  if (!handle || !first) throw new Error('the rules are not drawn');
  await page.mouse.move(handle.x + 8, handle.y + 8);
  await page.mouse.down();
  await page.mouse.move(first.x + 20, first.y + 5, { steps: 4 });
  await page.mouse.up();
  await editor
    .getByRole('region', { name: 'Rule 1', exact: true })
    .getByRole('heading', { name: 'User 7' })
    .waitFor();
  expect(problems).toEqual([]);
});
