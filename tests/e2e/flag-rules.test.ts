import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newFieldCompany } from './support/field-company.ts';
import { type Console, openConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { untilSubscribed } from './support/seen.ts';
import { guidelinesInFull, seriousProblems } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const rulesUrl = (key: string) => `/api/flags/${key}/environments/production/rules`;
const half = { id: 'half', kind: { name: 'rollout', percentage: 50, stickiness: 'userId' } };
const named = { id: 'named', kind: { name: 'users', userIds: ['1', '2'] } };

async function newFlag(user: ConsoleUser, key: string, rules?: object): Promise<void> {
  await user.call('POST', '/api/flags', { body: { key } });
  if (rules !== undefined) await changeRules(user, key, rules);
}

async function changeRules(user: ConsoleUser, key: string, body: object): Promise<void> {
  const { body: before } = await user.call('GET', rulesUrl(key));
  const { status } = await user.call('PATCH', rulesUrl(key), { body, revision: before.revision });
  expect(status).toBe(200);
}

const rulesPanel = (page: Page) => page.getByRole('region', { name: 'Rules', exact: true });

async function openEditor(page: Page): Promise<Locator> {
  await rulesPanel(page).getByRole('button', { name: 'Edit rules' }).click();
  const editor = page.getByRole('dialog', { name: /^Rules of/ });
  await editor.waitFor();
  return editor;
}

async function saveRules(page: Page, editor: Locator): Promise<void> {
  await editor.getByRole('button', { name: 'Save rules' }).click();
  const question = page.getByRole('dialog', { name: /in production\?$/ });
  await question.getByRole('button', { name: 'Change rules' }).click();
  await question.waitFor({ state: 'detached' });
}

test('an admin gives half of the users of a city a flag with variants, and reads that in words', async () => {
  const user = await running.newCompany();
  await newFlag(user, 'smart_reassign');
  const segment = { name: 'Pilot customers', constraints: [] };
  const { body: pilots } = await user.call('POST', '/api/flag-segments', { body: segment });
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/smart_reassign');
  await rulesPanel(page).getByText('Everyone gets it while it is on.').waitFor();
  const editor = await openEditor(page);
  await editor.getByRole('switch', { name: 'On in production' }).click();
  await editor.getByRole('button', { name: 'Add rule' }).click();
  const rule = editor.getByRole('region', { name: 'Rule 1' });
  await rule.getByRole('slider', { name: 'Share of users' }).press('ArrowRight');
  await rule.getByText('51 % of users').waitFor();
  await rule.getByLabel('Share', { exact: true }).fill('50');
  await rule.getByRole('combobox', { name: 'Divided by' }).click();
  await page.getByRole('option', { name: 'User id' }).click();
  await rule.getByRole('button', { name: 'Add condition' }).click();
  await editor.getByRole('button', { name: 'Save rules' }).click();
  const condition = rule.getByRole('group', { name: 'Condition 1' });
  await condition.getByText('Name the field').waitFor();
  await condition.getByLabel('Field').fill('city');
  await condition.getByLabel('Values').fill('Boston\nLynn');
  await rule.getByRole('combobox', { name: 'Segment' }).click();
  await page.getByRole('option', { name: 'Pilot customers' }).click();
  await editor.getByRole('radio', { name: 'Its own' }).check();
  const variants = editor.getByRole('region', { name: 'Variants of the environment' });
  for (const name of ['blue', 'red']) {
    await variants.getByRole('button', { name: 'Add variant' }).click();
    await variants.getByRole('group', { name: 'New variant' }).getByLabel('Name').fill(name);
  }
  await variants.getByRole('button', { name: 'Divide evenly' }).click();
  const blue = variants.getByRole('group', { name: 'Variant blue' });
  await blue.getByRole('combobox', { name: 'Payload' }).click();
  await page.getByRole('option', { name: 'JSON' }).click();
  await blue.getByLabel('Value').fill('{"hue": 210');
  await editor.getByLabel('Reason').fill('first half');

  await saveRules(page, editor);
  await blue.getByText('Invalid payload: not JSON').waitFor();
  await blue.getByLabel('Value').fill('{"hue": 210}');
  await saveRules(page, editor);
  await editor.waitFor({ state: 'detached' });

  const shown = rulesPanel(page);
  await shown.getByText('50 % of users by user id').waitFor();
  await shown.getByText('if city is one of Boston, Lynn').waitFor();
  await shown.getByText('and belongs to the segment “Pilot customers”').waitFor();
  await shown.getByText('json: {"hue": 210}').waitFor();
  await page.getByRole('region', { name: 'Production', exact: true }).getByText('On · by rules').waitFor();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText(/enabled, changed .*strategies.* in production/).waitFor();
  await history.getByText('“first half”').waitFor();
  const { body } = await user.call('GET', rulesUrl('smart_reassign'));
  expect(body).toMatchObject({
    enabled: true,
    revision: 2,
    strategies: [
      {
        kind: { name: 'rollout', percentage: 50, stickiness: 'userId', hashVersion: 2 },
        constraints: [{ contextName: 'city', operator: 'IN', values: ['Boston', 'Lynn'] }],
        segments: [pilots.id],
      },
    ],
    variants: [
      { name: 'blue', weight: 500, payload: { type: 'json', value: '{"hue": 210}' } },
      { name: 'red', weight: 500 },
    ],
  });
  // The refused payload is the only problem.
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([]);
});

test('an admin gives named users a variant whatever the weights are', async () => {
  const user = await running.newCompany();
  const red = { name: 'red', weight: 0, stickiness: 'userId' };
  await newFlag(user, 'new_board', { enabled: true, variants: [{ name: 'blue', weight: 1000 }, red] });
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/new_board');
  const editor = await openEditor(page);
  const variant = editor.getByRole('group', { name: 'Variant red' });
  await variant.getByRole('button', { name: 'Add override' }).click();
  await editor.getByRole('button', { name: 'Save rules' }).click();
  const first = variant.getByRole('group', { name: 'Override 1' });
  await first.getByText('Name the field').waitFor();
  await first.getByText('Enter at least one value').waitFor();
  await first.getByLabel('Always if').fill('userId');
  // Each message goes when its field is corrected.
  await first.getByText('Name the field').waitFor({ state: 'detached' });
  await editor.getByText('One field needs a correction.').waitFor();
  await first.getByLabel('Is one of').fill('7\n8');
  await variant.getByRole('button', { name: 'Add override' }).click();
  const second = variant.getByRole('group', { name: 'Override 2' });
  await second.getByLabel('Always if').fill('plan');
  await second.getByLabel('Is one of').fill('pilot');
  expect(await seriousProblems(page)).toEqual([]);
  await saveRules(page, editor);
  await editor.waitFor({ state: 'detached' });
  await rulesPanel(page)
    .getByText('Always if user id is one of 7, 8 · Always if plan is one of pilot')
    .waitFor();
  const { body } = await user.call('GET', rulesUrl('new_board'));
  const overrides = [
    { contextName: 'userId', values: ['7', '8'] },
    { contextName: 'plan', values: ['pilot'] },
  ];
  expect(body['variants']).toEqual([
    { name: 'blue', weight: 1000 },
    { ...red, overrides },
  ]);
  const again = await openEditor(page);
  const known = again.getByRole('group', { name: 'Variant red' });
  await known.getByRole('button', { name: 'Remove override 1' }).click();
  expect(await known.getByRole('group', { name: 'Override 1' }).getByLabel('Always if').inputValue()).toBe(
    'plan',
  );
  await saveRules(page, again);
  await again.waitFor({ state: 'detached' });
  const { body: after } = await user.call('GET', rulesUrl('new_board'));
  expect(after['variants']).toMatchObject([{ name: 'blue' }, { overrides: [{ contextName: 'plan' }] }]);
  expect(problems).toEqual([]);
});

test('rules that another admin changes meanwhile are shown, and nothing of either is lost', async () => {
  const user = await running.newCompany();
  await newFlag(user, 'smart_reassign', { strategies: [half, named] });
  const { page, problems } = await running.openWindow(user);
  const subscribed = untilSubscribed(page, 'flag_changes');
  await page.goto('/feature-flags/smart_reassign');
  await rulesPanel(page).getByText('Users 1, 2').waitFor();
  await subscribed;
  const editor = await openEditor(page);
  const share = editor.getByRole('region', { name: 'Rule 1' }).getByLabel('Share', { exact: true });
  await share.fill('60');

  const more = { ...named, kind: { name: 'users', userIds: ['1', '2', '3'] } };
  await changeRules(user, 'smart_reassign', { strategies: [half, more], reason: 'one more tester' });
  const notice = editor.getByRole('alert', { name: 'Changed meanwhile' });
  await notice.getByText('“one more tester”').waitFor();
  await editor.getByRole('heading', { name: 'Users 1, 2, 3' }).waitFor();
  expect(await share.inputValue()).toBe('60');

  const less = { ...half, kind: { ...half.kind, percentage: 5 } };
  await changeRules(user, 'smart_reassign', { strategies: [less, more], reason: 'errors in the log' });
  await notice.getByText('“errors in the log”').waitFor();
  await notice.getByText('5 % of users by user id', { exact: true }).waitFor();
  expect(await share.inputValue()).toBe('60');
  expect(await editor.getByRole('button', { name: 'Save rules' }).isDisabled()).toBe(true);
  await notice.getByRole('button', { name: 'Keep mine: Rule 1' }).click();
  await saveRules(page, editor);
  await editor.waitFor({ state: 'detached' });
  const { body } = await user.call('GET', rulesUrl('smart_reassign'));
  expect(body['strategies']).toMatchObject([{ kind: { percentage: 60 } }, { kind: more.kind }]);
  await rulesPanel(page).getByText('60 % of users by user id').waitFor();
  expect(problems).toEqual([]);
});

test('a stale save without a live connection shows the change, and goes on from there', async () => {
  const user = await running.newCompany();
  await newFlag(user, 'smart_reassign', { strategies: [half, named] });
  const { page } = await running.openWindow(user);
  await page.routeWebSocket(/\/ws/, (socket) => socket.close());
  await page.goto('/feature-flags/smart_reassign');
  await rulesPanel(page).getByText('Users 1, 2').waitFor();
  const editor = await openEditor(page);
  await editor.getByRole('button', { name: 'Move rule 2 up' }).click();
  await editor.getByRole('region', { name: 'Rule 1' }).getByRole('heading', { name: 'Users 1, 2' }).waitFor();
  await changeRules(user, 'smart_reassign', { enabled: true, reason: 'week one clean' });
  await saveRules(page, editor);
  await editor.getByRole('alert', { name: 'Changed meanwhile' }).getByText('“week one clean”').waitFor();
  await saveRules(page, editor);
  await editor.waitFor({ state: 'detached' });
  const { body } = await user.call('GET', rulesUrl('smart_reassign'));
  expect(body).toMatchObject({ enabled: true, strategies: [{ id: 'named' }, { id: 'half' }] });
});

test('a manager reads the rules and cannot change them', async () => {
  const company = await newFieldCompany(running);
  const { office } = company;
  await newFlag(office, 'smart_reassign', { strategies: [half, named] });
  const manager = await company.newManager('Mira Voss');
  const { page, problems } = await running.openWindow(manager);
  await page.goto('/feature-flags/smart_reassign');
  await rulesPanel(page).getByText('50 % of users by user id').waitFor();
  expect(await page.getByRole('button', { name: 'Edit rules' }).count()).toBe(0);
  expect((await manager.call('PATCH', rulesUrl('smart_reassign'), { body: {}, revision: 2 })).status).toBe(
    403,
  );
  await rulesPanel(page).getByRole('radio', { name: 'Staging' }).check();
  await rulesPanel(page).getByText('Everyone gets it while it is on.').waitFor();
  expect(problems).toEqual([]);
});

test('rules are edited by keyboard on a phone, and the editor keeps the guidelines', async () => {
  const user = await running.newCompany();
  const constraints = [{ contextName: 'city', operator: 'IN', values: ['Boston'] }];
  const variants = [{ name: 'blue', weight: 1000, overrides: [{ contextName: 'userId', values: ['7'] }] }];
  await newFlag(user, 'smart_reassign', { strategies: [{ ...half, constraints }, named], variants });
  const { page, problems } = await running.openWindow(user, { width: 390, height: 844 });
  await page.goto('/feature-flags/smart_reassign');
  await rulesPanel(page).getByText('if city is one of Boston').waitFor();
  expect(await seriousProblems(page, guidelinesInFull)).toEqual([]);
  await rulesPanel(page).getByRole('button', { name: 'Edit rules' }).press('Enter');
  const editor = page.getByRole('dialog', { name: /^Rules of/ });
  await editor.getByRole('region', { name: 'Rule 2' }).waitFor();
  expect(await seriousProblems(page, guidelinesInFull)).toEqual([]);
  const overflow = await editor.evaluate((sheet) => {
    const wide = [...sheet.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > 391);
    return wide.map((part) => part.outerHTML.slice(0, 120));
  });
  expect(overflow).toEqual([]);
  await editor.getByRole('button', { name: 'Remove rule 1' }).press('Enter');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Discard' }).press('Enter');
  await editor.waitFor({ state: 'detached' });
  const { body } = await user.call('GET', rulesUrl('smart_reassign'));
  expect(body).toMatchObject({ revision: 2 });
  expect(problems).toEqual([]);
});
