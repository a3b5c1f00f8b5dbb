import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Console, type ConsoleUser, openConsole } from './support/open-console.ts';
import { prepareBoard } from './support/prepare-board.ts';
import { problemsInBothThemes } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
  // The oldest company of a deployment is the one that sells.
  await running.newCompany();
});
afterAll(() => running[Symbol.asyncDispose]());

const failure = "I apologize, but I'm having trouble connecting right now. Please try again in a moment.";
const card = (page: Page) => page.getByRole('dialog', { name: 'Alex - Sales Team' });
const toggle = (page: Page) => page.getByRole('button', { name: 'Open the chat' });
const field = (page: Page) => page.getByLabel('Message', { exact: true });
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });

/** Asks for the chat as a page does; milliseconds. */
async function requestChat(page: Page, detail: object): Promise<void> {
  await page.evaluate(
    (wanted) => window.dispatchEvent(new CustomEvent('switchyard:chat', { detail: wanted })),
    detail,
  );
}

async function openSite(path = '/', width = 1440) {
  const opened = await running.openWindow(null, { width });
  await opened.page.goto(path);
  await toggle(opened.page).waitFor();
  return opened;
}

async function openCard(path = '/pricing', width = 1440) {
  const opened = await openSite(path, width);
  await toggle(opened.page).click();
  await card(opened.page).waitFor();
  return opened;
}

describe('the sales chat', () => {
  test('opens by itself once per browser session, with a greeting that asks for the name', async () => {
    const { page, problems } = await openSite();
    expect(await page.locator('[data-pulse]').count()).toBe(1);
    await requestChat(page, { autoShow: true, autoShowDelay: 50 });
    await card(page).waitFor();
    expect(await log(page).innerText()).toMatch(/Alex[\s\S]*What's your name\?/);
    expect(await card(page).innerText()).toContain('Online');
    await page.reload();
    await toggle(page).waitFor();
    expect(await page.locator('[data-pulse]').count()).toBe(0);
    await requestChat(page, { autoShow: true, autoShowDelay: 0 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await card(page).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('answers what a plan costs, with a link, and begins anew on Reset', async () => {
    const { page } = await openCard();
    const box = await card(page).boundingBox();
    expect([box?.width, box?.height]).toEqual([320, 500]);
    expect((await log(page).boundingBox())?.height).toBe(400);
    await field(page).fill('What does it cost?');
    await field(page).press('Enter');
    const link = card(page).getByRole('list', { name: 'Sources' }).getByRole('link').first();
    await link.waitFor();
    expect(await link.getAttribute('href')).toMatch(/^\/(pricing|docs|blog)/);
    expect(await page.evaluate(() => localStorage.getItem('ai-chat-sales-visitor-id'))).toMatch(/^visitor-/);
    await card(page).getByRole('button', { name: 'Reset' }).click();
    expect(await log(page).getByText('What does it cost?').count()).toBe(0);
    await log(page).getByText("What's your name?").waitFor();
  });

  test('is minimised, closed and opened again by keyboard, and keeps what was said', async () => {
    const { page } = await openSite('/pricing');
    await toggle(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => field(page).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type('First line');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('second line');
    expect(await field(page).inputValue()).toBe('First line\nsecond line');
    expect(await log(page).getByText('First line').count()).toBe(0);
    await page.keyboard.press('Enter');
    await log(page).getByText('First line').waitFor();
    await card(page).getByRole('button', { name: 'Minimize' }).click();
    expect(await log(page).count()).toBe(0);
    await card(page).getByRole('button', { name: 'Expand' }).click();
    await log(page).getByText('First line').waitFor();
    await page.keyboard.press('Escape');
    await toggle(page).waitFor();
    await toggle(page).click();
    await log(page).getByText('First line').waitFor();
  });

  test('says that it has trouble when nobody answers, and the page goes on', async () => {
    const { page } = await openCard();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/ai/chat', async (route) => {
      await held;
      await route.abort();
    });
    const send = card(page).getByRole('button', { name: 'Send' });
    expect(await send.isDisabled()).toBe(true);
    await field(page).fill('   ');
    expect(await send.isDisabled()).toBe(true);
    await field(page).fill('Are you there?');
    await send.click();
    await page.getByText('Alex is typing').waitFor({ state: 'attached' });
    expect(await field(page).isDisabled()).toBe(true);
    release();
    await log(page).getByText(failure).waitFor();
    expect(await field(page).isEnabled()).toBe(true);
    await page.unroute('**/api/ai/chat');
    await field(page).fill('Which trades is it for?');
    await field(page).press('Enter');
    await card(page).getByRole('list', { name: 'Sources' }).first().waitFor();
  });

  test('stands along the right edge where the page wants it, and not at all where it is switched off', async () => {
    const { page } = await openSite('/pricing');
    await requestChat(page, { position: 'top-right' });
    await toggle(page).click();
    const box = await card(page).boundingBox();
    expect(box).toMatchObject({ x: 1120, y: 0, width: 320, height: 900 });
    const off = await running.openWindow(null);
    await off.page.addInitScript(() => {
      Object.assign(window, { switchyardChatDisabled: true });
    });
    await off.page.goto('/pricing');
    await off.page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await requestChat(off.page, { autoShow: true, autoShowDelay: 0 });
    expect(await toggle(off.page).count()).toBe(0);
  });

  test.each([1440, 390])('has no serious accessibility problem at %i px', async (width) => {
    const { page } = await openCard('/pricing', width);
    await field(page).fill('What does it cost?');
    await field(page).press('Enter');
    await card(page).getByRole('list', { name: 'Sources' }).first().waitFor();
    expect(await problemsInBothThemes(page)).toEqual([]);
  });
});

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
    await field(page).fill(text);
    await field(page).press('Enter');
    await page.getByText('Helper is typing').waitFor({ state: 'detached' });
  }
  const customers = async (q: string) => {
    const answer = await user.call('GET', `/api/customers?q=${encodeURIComponent(q)}`);
    return (answer.body as unknown as { items: { name: string }[] }).items;
  };

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
    expect(await log(page).getByText('zanzibar').count()).toBe(0);
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
