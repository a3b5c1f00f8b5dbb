import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import type { ConsoleUser } from './support/sign-up.ts';
import { prepareBoard } from './support/prepare-board.ts';
import { problemsInBothThemes } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const field = (page: Page) => page.getByLabel('Message', { exact: true });
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });

describe('the helper', () => {
  let user: ConsoleUser;
  beforeAll(async () => {
    user = await running.newCompany();
    await prepareBoard(user);
  });

  async function openChat(width = 1440) {
    const opened = await running.openWindow(user, { width });
    await opened.page.goto('/chat');
    await log(opened.page)
      .getByText(/^Hi Mara!/)
      .waitFor();
    return opened;
  }
  async function ask(page: Page, text: string): Promise<void> {
    const answered = page.waitForResponse('**/api/ai/chat');
    await field(page).fill(text);
    await field(page).press('Enter');
    await answered;
    await page.getByText('Helper is typing').waitFor({ state: 'detached' });
  }
  const customers = async (q: string) => {
    const answer = await user.call('GET', `/api/customers?q=${encodeURIComponent(q)}`);
    return (answer.body as unknown as { items: { name: string }[] }).items;
  };

  test('asks for the reason of a plan that breaks a rule, in the field of the board', async () => {
    const { body: people } = await user.call('GET', '/api/technicians?q=Ben');
    const [ben] = (people as unknown as { items: { id: string; revision: number }[] }).items;
    const { body: jobs } = await user.call('GET', '/api/jobs?q=Thermostat');
    const [job] = (jobs as unknown as { items: { id: string; number: number }[] }).items;
    if (!ben || !job) throw new Error('The board was not prepared');
    await user.call('PATCH', `/api/technicians/${ben.id}`, { body: { shifts: [] }, revision: ben.revision });
    const { page, problems } = await openChat();
    await ask(page, `Schedule job ${job.number} for Ben Tran tomorrow at 14:00`);
    const proposal = page.getByRole('region', { name: /^Proposal:/ }).last();
    await proposal.getByText('Ben Tran is off shift at that time').waitFor();
    await proposal.getByRole('button', { name: 'Confirm' }).click();
    await proposal.getByText('Give a reason.').waitFor();
    const reason = proposal.getByLabel('Reason');
    expect(await reason.evaluate((element) => element === document.activeElement)).toBe(true);
    await reason.fill('Ben offered to come in');
    await proposal.getByRole('button', { name: 'Confirm' }).click();
    await proposal.getByText('Done').waitFor();
    expect(await proposal.getByLabel('Reason').count()).toBe(0);
    await page.goto(`/jobs/${job.id}`);
    await page.getByText('Ben offered to come in').first().waitFor();
    expect(problems).toEqual([]);
  });

  test('makes a customer only once it is confirmed, and takes it back', async () => {
    const { page, problems } = await openChat();
    expect(await field(page).getAttribute('placeholder')).toBe(
      "Try: 'Create a new client' or 'Schedule a job'...",
    );
    await ask(page, 'Create a customer named Quincy Bakery with phone +16175550199');
    const proposal = page.getByRole('region', { name: /^Proposal:/ }).last();
    await proposal.getByText('Quincy Bakery').first().waitFor();
    expect(await customers('Quincy Bakery')).toEqual([]);
    await proposal.getByRole('button', { name: 'Confirm' }).click();
    await proposal.getByText('Done').waitFor();
    expect(await customers('Quincy Bakery')).toMatchObject([{ name: 'Quincy Bakery' }]);
    await proposal.getByRole('button', { name: 'Undo' }).click();
    await proposal.getByText('Undone').waitFor();
    expect(await customers('Quincy Bakery')).toEqual([]);
    expect(problems).toEqual([]);
  });

  test('stays in the conversation that was begun while the answer of another one was awaited', async () => {
    const { page, context } = await openChat();
    await page.route('**/api/ai/chat', async (route) => {
      await page.locator('[data-restarted]').waitFor({ state: 'attached' });
      await route.continue();
    });
    await field(page).fill('How many jobs are open?');
    await field(page).press('Enter');
    await page.getByText('Helper is typing').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('Helper is typing').waitFor({ state: 'detached' });
    const answered = page.waitForResponse('**/api/ai/chat');
    await page.evaluate(() => document.body.setAttribute('data-restarted', ''));
    await (await answered).finished();
    await page.getByRole('button', { name: /^How many jobs are open\?/ }).waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await log(page).innerText()).not.toContain('How many jobs are open?');
    await context.close();
  });

  test('is used by keyboard alone: a question, the card, and back to the field', async () => {
    const { page } = await openChat();
    await field(page).focus();
    await page.keyboard.type('Create a customer named Keyboard Cafe');
    await page.keyboard.press('Enter');
    const proposal = page.getByRole('region', { name: /^Proposal:/ }).last();
    await proposal.waitFor();
    await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Shift+Tab');
    const confirm = proposal.getByRole('button', { name: 'Confirm' });
    for (let steps = 0; steps < 6; steps += 1) {
      if (await confirm.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Shift+Tab');
    }
    await page.keyboard.press('Enter');
    await proposal.getByText('Done').waitFor();
    await expect.poll(() => proposal.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await proposal.getByText('Undone').waitFor();
    expect(await customers('Keyboard Cafe')).toEqual([]);
  });

  test('names each job of a list once, and the name leads to it', async () => {
    const { page } = await openChat();
    await ask(page, 'Which jobs are open?');
    const answer = log(page).getByRole('listitem').filter({ hasText: /#\d+/ });
    const links = log(page).getByRole('link', { name: /^#\d+/ });
    await links.first().waitFor();
    expect(await links.count()).toBe(await answer.count());
    await links.first().click();
    await page.waitForURL('**/jobs/*');
  });

  test('an open card expires on the screen', async () => {
    const { page } = await openChat();
    await page.clock.install();
    await page.reload();
    await ask(page, 'Create a customer named Slow Florist');
    const proposal = page.getByRole('region', { name: /^Proposal:/ }).last();
    await proposal.getByRole('button', { name: 'Confirm' }).waitFor();
    await page.clock.fastForward(31 * 60_000);
    await proposal.getByText('Expired: ask again').waitFor();
    expect(await proposal.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
  });

  test('changes nothing when it is told not to', async () => {
    const { page } = await openChat();
    await ask(page, 'Create a customer named Milton Florist');
    const proposal = page.getByRole('region', { name: /^Proposal:/ }).last();
    await proposal.getByRole('button', { name: 'Cancel' }).click();
    await proposal.getByText('Cancelled').waitFor();
    expect(await proposal.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
    expect(await customers('Milton Florist')).toEqual([]);
  });

  test('finds an earlier conversation by its words, opens it and forgets it', async () => {
    const { page } = await openChat();
    await ask(page, 'Tell me about the zanzibar workshop');
    await expect.poll(() => new URL(page.url()).searchParams.get('conversation')).not.toBeNull();
    await page.getByRole('button', { name: 'New conversation' }).click();
    await log(page).getByText('zanzibar').first().waitFor({ state: 'detached' });
    await page.getByLabel('Search conversations').fill('zanzibar');
    const list = page.getByRole('list', { name: 'Conversations' });
    await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
    await list
      .getByRole('button', { name: /zanzibar/ })
      .first()
      .click();
    await log(page).getByText('Tell me about the zanzibar workshop').waitFor();
    await list.getByRole('button', { name: /^Delete/ }).click();
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect.poll(() => list.getByRole('listitem').count()).toBe(0);
    await log(page)
      .getByText(/^Hi Mara!/)
      .waitFor();
  });

  test('shows what it remembers, and forgets it', async () => {
    const { page } = await openChat();
    await ask(page, 'Remember that I prefer morning visits');
    await page.getByRole('button', { name: 'What the helper remembers' }).click();
    const remembered = page.getByRole('list', { name: 'Remembered' });
    await remembered.getByText(/morning visits/).waitFor();
    await remembered
      .getByRole('button', { name: /^Forget/ })
      .first()
      .click();
    await page.getByText('Nothing is remembered').waitFor();
  });

  test.each([1440, 390])('has no serious accessibility problem at %i px', async (width) => {
    const { page } = await openChat(width);
    await ask(page, 'Create a customer named Salem Printers');
    await page
      .getByRole('region', { name: /^Proposal:/ })
      .last()
      .waitFor();
    expect(await problemsInBothThemes(page)).toEqual([]);
  });
});
