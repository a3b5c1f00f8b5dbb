import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { problemsInBothThemes, seriousProblems } from './support/serious-problems.ts';
import { visit } from './support/visit.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The browser reports each refusal as an error of its own. */
const unexpected = (problems: readonly string[]) =>
  problems.filter((text) => !/status of 4(?:00|09|12)/.test(text));

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a segment is created and changed; one that a flag uses is not deleted', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/segments');
  await page.getByText('No segments yet').waitFor();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Pilot customers');
  await form.getByLabel('Field of condition 1').fill('city');
  await form.getByLabel('Values of condition 1').fill('Boston\nSalem');
  await button(page, 'Add condition').click();
  await form.getByLabel('Field of condition 2').fill('seats');
  await choose(page, 'Operator of condition 2', 'is at least');
  await form.getByLabel('Value of condition 2').fill('many');
  await button(page, 'Create segment').click();
  await form.getByText('Condition 2: Invalid number').waitFor();
  await form.getByLabel('Value of condition 2').fill('10');
  await button(page, 'Create segment').click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('city is one of Boston, Salem').waitFor();
  await page.getByText('seats is at least 10').waitFor();

  const segments = await user.call('GET', '/api/flag-segments');
  const [segment] = segments.body['items'] as { id: string; revision: number }[];
  const strategies = [{ id: 'pilot', kind: { name: 'default' }, segments: [segment?.id] }];
  await user.call('PATCH', '/api/flags/smart_reassign/environments/production/rules', {
    body: { strategies },
    revision: 1,
  });
  await page.reload();
  const uses = page.getByRole('list', { name: 'Flags that use it' });
  await uses.getByText('production').waitFor();
  expect(await uses.getByRole('link').getAttribute('href')).toBe('/feature-flags/smart_reassign');
  await button(page, 'Actions for Pilot customers').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await button(page, 'Delete segment').click();
  await page.getByRole('dialog').getByText('These flags use it: smart_reassign').waitFor();
  await button(page, 'Back').click();

  await button(page, 'Pilot customers').click();
  await form.getByLabel('Name').fill('Pilots');
  await user.call('PATCH', `/api/flag-segments/${segment?.id}`, {
    body: { name: 'Early customers', description: 'Since May' },
    revision: segment?.revision ?? 0,
  });
  await button(page, 'Save changes').click();
  const conflict = form.getByRole('alert', { name: 'Changed meanwhile' });
  await conflict.getByText('Early customers').waitFor();
  expect(await form.getByLabel('Description').inputValue()).toBe('Since May');
  await button(page, 'Keep mine: Name').click();
  await button(page, 'Save changes').click();
  await form.waitFor({ state: 'detached' });
  await button(page, 'Pilots').waitFor();
  await page.getByText('Since May').waitFor();
  expect(unexpected(problems)).toEqual([]);
});

test('a token shows its secret once, works for programs, and is refused once it is revoked', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/tokens');
  await button(page, 'New token').click();
  await page.getByRole('dialog').getByLabel('Name').fill('Billing');
  await choose(page, 'Environment', 'Staging');
  await choose(page, 'Valid for', '90 days');
  await button(page, 'Create token').click();
  const kept = page.getByRole('dialog', { name: 'Keep the secret of Billing' });
  const secret = await kept.getByLabel('Secret', { exact: true }).innerText();
  expect(secret).toMatch(/^default:staging\./);
  await page.keyboard.press('Escape');
  expect(await kept.getByLabel('Example', { exact: true }).innerText()).toContain(secret);
  await kept.getByRole('radio', { name: 'OpenFeature (OFREP)' }).check();
  expect(await kept.getByLabel('Example', { exact: true }).innerText()).toContain(
    '/ofrep/v1/evaluate/flags/',
  );
  expect(await seriousProblems(page)).toEqual([]);
  await button(page, 'I kept it').click();
  await kept.waitFor({ state: 'detached' });
  expect(await page.getByText(secret).count()).toBe(0);

  const features = async () => {
    const answer = await fetch(`${running.url}/api/client/features`, { headers: { authorization: secret } });
    return answer.status;
  };
  await page.getByText('Never used').waitFor();
  expect(await features()).toBe(200);
  await page.reload();
  await page.getByText('Never used').waitFor({ state: 'detached' });
  await page.getByRole('grid').getByText('Billing').waitFor();
  await button(page, 'Revoke Billing').click();
  await button(page, 'Revoke token').click();
  await page.getByText('No tokens match').waitFor();
  await expect.poll(features, { timeout: 10_000 }).toBe(401);
  await button(page, 'With ended ones').click();
  await page.getByText(/^Revoked /).waitFor();
  expect(unexpected(problems)).toEqual([]);
});

test('an environment is added after the usual ones', async () => {
  const user = await running.newCompany();
  const { page, problems } = await running.openWindow(user);
  await page.goto('/feature-flags/environments');
  const rows = page.getByRole('list', { name: 'Environments' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(3);
  await button(page, 'New environment').click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name').fill('Pilot branch');
  await form.getByLabel('Key').fill('staging');
  await button(page, 'Add environment').click();
  await form.getByText('An environment with this key exists').waitFor();
  await form.getByLabel('Key').fill('pilot-branch');
  await button(page, 'Add environment').click();
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => rows.last().innerText()).toMatch(/Pilot branch\s+pilot-branch\s+Test/);

  // Every list and card has it.
  await user.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
  await page.goto('/feature-flags');
  const added = page.getByRole('switch', { name: 'Smart Reassign in Pilot-branch' });
  await added.click();
  await button(page, 'Enable').click();
  await expect.poll(() => added.getAttribute('aria-checked')).toBe('true');
  await button(page, 'New flag').click();
  await page.getByRole('dialog').getByLabel('Key').fill('tokens');
  await button(page, 'Create flag').click();
  await page.getByRole('dialog').getByText('Invalid key: it is the name of a page').waitFor();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await added.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(unexpected(problems)).toEqual([]);
});

test('details of a flag are changed; it is archived with a reason and restored', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'new_board' } });
  await user.call('POST', '/api/flags', { body: { key: 'smart_reassign' } });
  const { page, problems } = await running.openWindow(user, { width: 390, height: 844 });
  await page.goto('/feature-flags/smart_reassign');
  const menu = button(page, 'Actions for Smart Reassign');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Description').fill('Suggests another technician');
  await choose(page, 'Type and lifetime', 'Operational: 7 days');
  await choose(page, 'Owner', 'Mara Ortiz');
  await form.getByLabel('Tags').fill('board, pilot');
  await button(page, 'Add prerequisite').click();
  await choose(page, 'Flag of prerequisite 1', 'new_board');
  expect(await seriousProblems(page)).toEqual([]);
  await button(page, 'Save changes').click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('Suggests another technician').waitFor();
  const { body } = await user.call('GET', '/api/flags/smart_reassign');
  expect(body).toMatchObject({
    type: 'operational',
    tags: ['board', 'pilot'],
    prerequisites: [{ flag: 'new_board', enabled: true, variants: [] }],
  });

  // Another flag depends on it.
  await visit(page, '/feature-flags/new_board');
  await button(page, 'Actions for New Board').click();
  await page.getByRole('menuitem', { name: 'Details' }).click();
  await button(page, 'Add prerequisite').click();
  await choose(page, 'Flag of prerequisite 1', 'smart_reassign');
  await button(page, 'Save changes').click();
  const cycle = form.getByText('Cyclic prerequisites: smart_reassign depends on new_board');
  await cycle.waitFor();
  expect(await cycle.count()).toBe(1);
  await button(page, 'Cancel').click();
  await form.waitFor({ state: 'detached' });
  await button(page, 'Actions for New Board').click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await button(page, 'Archive flag').click();
  await form.getByText('These flags depend on it: smart_reassign').waitFor();

  await visit(page, '/feature-flags/smart_reassign');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await form.getByLabel('Reason').fill('Everybody has it');
  await button(page, 'Archive flag').click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('Archived', { exact: true }).waitFor();
  expect(await page.getByRole('switch').count()).toBe(0);
  await visit(page, '/feature-flags');
  await page.getByText('new_board', { exact: true }).waitFor();
  expect(await page.getByText('smart_reassign', { exact: true }).count()).toBe(0);
  await button(page, 'Archived').click();
  await page.getByText('smart_reassign', { exact: true }).waitFor();
  await page.getByRole('grid', { name: 'Feature flags' }).getByRole('row').last().press('Enter');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await button(page, 'Restore flag').click();
  await form.waitFor({ state: 'detached' });
  await page.getByText('Archived', { exact: true }).waitFor({ state: 'detached' });
  expect((await user.call('GET', '/api/flags/smart_reassign')).body['archivedAt']).toBeNull();
  expect(unexpected(problems)).toEqual([]);
});

test('the pages have no serious accessibility problem and fit a phone, where a menu leads to them', {
  timeout: 240_000,
}, async () => {
  const user = await running.newCompany();
  const constraints = [{ contextName: 'city', operator: 'IN', values: ['Boston'] }];
  await user.call('POST', '/api/flag-segments', { body: { name: 'Boston', constraints } });
  await user.call('POST', '/api/flag-tokens', { body: { name: 'Billing', kind: 'client' } });
  for (const width of [1440, 390]) {
    const { page, context, problems } = await running.openWindow(user, { width, height: 844 });
    for (const [name, path, seen] of [
      ['Segments', '/feature-flags/segments', 'Boston'],
      ['Tokens', '/feature-flags/tokens', 'Billing'],
      ['Environments', '/feature-flags/environments', 'staging'],
      ['Playground', '/feature-flags/playground', 'Nothing asked yet'],
    ] as const) {
      await visit(page, '/feature-flags');
      if (width === 390 || name === 'Tokens' || name === 'Environments') {
        await button(page, 'More about flags').click();
        await page.getByRole('menuitem', { name }).click();
      } else await page.getByRole('link', { name, exact: true }).click();
      await page.waitForURL(`**${path}`);
      await page.getByText(seen, { exact: true }).first().waitFor();
      expect(await (width === 390 ? seriousProblems : problemsInBothThemes)(page)).toEqual([]);
      const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(contentWidth).toBeLessThanOrEqual(width);
    }
    await visit(page, '/feature-flags/segments?create=true');
    await page.getByRole('dialog').getByLabel('Name').waitFor();
    expect(await seriousProblems(page)).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  }
});

test('on a phone the menu of a flag is beside its key, and the header has one row', async () => {
  const user = await running.newCompany();
  await user.call('POST', '/api/flags', { body: { key: 'smart_reassign', variants: { a: 1, b: 2 } } });
  const { page, problems } = await running.openWindow(user, { width: 390, height: 844 });
  await page.goto('/feature-flags/smart_reassign');
  const menu = button(page, 'Actions for Smart Reassign');
  await menu.waitFor();
  const [header, key, trigger] = [
    await page.getByRole('banner').boundingBox(),
    await page.getByText('smart_reassign', { exact: true }).boundingBox(),
    await menu.boundingBox(),
  ];
  if (!header || !key || !trigger) throw new Error('the page is not drawn');
  expect(header.height).toBeLessThan(60);
  expect(trigger.y).toBeLessThan(key.y + key.height);
  expect(trigger.y + trigger.height).toBeGreaterThan(key.y);
  await menu.click();
  await page.getByRole('menuitem', { name: 'Details' }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  expect(problems).toEqual([]);
});
