import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Console, openConsole } from './support/open-console.ts';
import { problemsInBothThemes } from './support/serious-problems.ts';

let running: Console;
beforeAll(async () => {
  running = await openConsole();
});
afterEach(() => running.closeWindows());
afterAll(() => running[Symbol.asyncDispose]());

const failure = "I apologize, but I'm having trouble connecting right now. Please try again in a moment.";
const card = (page: Page) => page.getByRole('dialog', { name: 'Alex - Sales Team' });
const toggle = (page: Page) => page.getByRole('button', { name: 'Open the chat' });
const field = (page: Page) => page.getByLabel('Message', { exact: true });
const log = (page: Page) => page.getByRole('log', { name: 'Conversation' });

/** Requests the chat as a page does; milliseconds. */
async function requestChat(page: Page, detail: object): Promise<void> {
  await page.evaluate(
    (wanted) => window.dispatchEvent(new CustomEvent('switchyard:chat', { detail: wanted })),
    detail,
  );
}

/** `byItself`: the chat may open automatically; otherwise the test opens it. */
async function openSite(path = '/', { width = 1440, byItself = false } = {}) {
  const opened = await running.openWindow(null, { width });
  if (!byItself) {
    await opened.page.addInitScript(() => sessionStorage.setItem('ai-chat-sales-auto-shown', 'true'));
  }
  await opened.page.goto(path);
  await toggle(opened.page).waitFor();
  return opened;
}

async function openCard(path = '/pricing', width = 1440) {
  const opened = await openSite(path, { width });
  await toggle(opened.page).click();
  await card(opened.page).waitFor();
  return opened;
}

const untilFocused = (target: Locator) =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);

describe('the sales chat', () => {
  test('opens by itself once per browser session, with a greeting that asks for the name', async () => {
    const { page, problems } = await openSite('/contact-sales', { byItself: true });
    await requestChat(page, { autoShow: true, autoShowDelay: 50 });
    await card(page).waitFor();
    await expect.poll(() => log(page).innerText()).toMatch(/Alex[\s\S]*What's your name\?/);
    await expect.poll(() => card(page).innerText()).toContain('Online');
    await page.reload();
    await toggle(page).waitFor();
    expect(await page.locator('[data-pulse]').count()).toBe(0);
    await requestChat(page, { autoShow: true, autoShowDelay: 0 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect(await card(page).count()).toBe(0);
    expect(problems).toEqual([]);
  });

  test('pulses only while it is about to open by itself', async () => {
    const pulse = (page: Page) => page.locator('[data-pulse]');
    const { page } = await openSite('/contact-sales', { byItself: true });
    expect(await pulse(page).count()).toBe(0);
    await requestChat(page, { autoShow: true, autoShowDelay: 600_000 });
    await pulse(page).waitFor({ state: 'attached' });
    await toggle(page).click();
    await card(page).getByRole('button', { name: 'Close' }).click();
    await toggle(page).waitFor();
    expect(await pulse(page).count()).toBe(0);
    await requestChat(page, { autoShow: true, autoShowDelay: 600_000 });
    expect(await pulse(page).count()).toBe(0);
  });

  test('opens on a phone only when it is asked for: it would cover the page', async () => {
    const { page } = await openSite('/contact-sales', { width: 390, byItself: true });
    await requestChat(page, { autoShow: true, autoShowDelay: 0 });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    expect([await page.locator('[data-pulse]').count(), await card(page).count()]).toEqual([0, 0]);
    await toggle(page).click();
    await card(page).waitFor();
  });

  test('goes on from page to page: what was said, and to what it answers', async () => {
    const { page, problems } = await openCard('/');
    await field(page).fill("Hi, I'm Dana");
    await field(page).press('Enter');
    await log(page).getByText('Nice to meet you, Dana').waitFor();
    await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Pricing' }).click();
    await page.waitForURL('**/pricing');
    await card(page).waitFor();
    await log(page).getByText("Hi, I'm Dana").waitFor();
    expect(await log(page).getByText("What's your name?").count()).toBe(1);
    await field(page).fill('Rapid HVAC');
    await field(page).press('Enter');
    await log(page).getByText('How many people work there?').waitFor();
    await card(page).getByRole('button', { name: 'Close' }).click();
    await page.goto('/about');
    await toggle(page).click();
    await log(page).getByText('How many people work there?').waitFor();
    expect(problems).toEqual([]);
  });

  test('leaves a small screen to the page that was chosen', async () => {
    const { page } = await openCard('/', 390);
    await field(page).fill('Does it work offline?');
    await field(page).press('Enter');
    await card(page).getByRole('list', { name: 'Sources' }).first().waitFor();
    await page.goto('/pricing');
    await toggle(page).waitFor();
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    expect(await card(page).count()).toBe(0);
    await toggle(page).click();
    await log(page).getByText('Does it work offline?').waitFor();
  });

  test('answers what a plan costs, with a link, and restarts on Reset', async () => {
    const { page } = await openCard();
    const sizeOf = async (shown: Locator) => {
      const box = await shown.boundingBox();
      return [box?.width, box?.height];
    };
    await expect.poll(() => sizeOf(card(page))).toEqual([320, 500]);
    expect((await sizeOf(log(page)))[1]).toBe(400);
    await field(page).fill('What does it cost?');
    await field(page).press('Enter');
    const link = card(page).getByRole('list', { name: 'Sources' }).getByRole('link').first();
    await link.waitFor();
    expect(await link.getAttribute('href')).toMatch(/^\/(pricing|docs|blog)/);
    expect(await page.evaluate(() => localStorage.getItem('ai-chat-sales-visitor-id'))).toMatch(/^visitor-/);
    await card(page).getByRole('button', { name: 'Reset' }).click();
    await log(page).getByText('What does it cost?').waitFor({ state: 'detached' });
    await log(page).getByText("What's your name?").waitFor();
  });

  test('is minimised, closed and opened again by keyboard, and keeps what was said', async () => {
    const { page } = await openSite('/pricing');
    await toggle(page).focus();
    await page.keyboard.press('Enter');
    await untilFocused(field(page));
    await page.keyboard.type('First line');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.type('second line');
    expect(await field(page).inputValue()).toBe('First line\nsecond line');
    expect(await log(page).getByText('First line').count()).toBe(0);
    await page.keyboard.press('Enter');
    await log(page).getByText('First line').waitFor();
    await card(page).getByRole('button', { name: 'Minimize' }).click();
    await log(page).waitFor({ state: 'detached' });
    await card(page).getByRole('button', { name: 'Expand' }).click();
    await log(page).getByText('First line').waitFor();
    await page.keyboard.press('Escape');
    // Focus is on the toggle again, so the keyboard reopens the chat.
    await untilFocused(toggle(page));
    await page.keyboard.press('Enter');
    await log(page).getByText('First line').waitFor();
  });

  test('is closed by Escape while an answer is awaited, and the keyboard is back in the field after it', async () => {
    const { page } = await openCard();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/ai/chat', async (route) => {
      await held;
      await route.continue();
    });
    await untilFocused(field(page));
    await page.keyboard.type('What does it cost?');
    await page.keyboard.press('Enter');
    await page.getByText('Alex is typing').waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await untilFocused(toggle(page));
    await page.keyboard.press('Enter');
    await card(page).waitFor();
    release();
    await card(page).getByRole('list', { name: 'Sources' }).waitFor();
    await untilFocused(field(page));
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
    await expect.poll(() => field(page).isEnabled()).toBe(true);
    await page.unroute('**/api/ai/chat');
    await field(page).fill('Which trades is it for?');
    await field(page).press('Enter');
    await card(page).getByRole('list', { name: 'Sources' }).first().waitFor();
  });

  test('is at the right edge where the page asks for it, and absent where it is switched off', async () => {
    const { page } = await openSite('/pricing');
    await requestChat(page, { position: 'top-right' });
    await toggle(page).click();
    await expect
      .poll(() => card(page).boundingBox())
      .toMatchObject({ x: 1120, y: 0, width: 320, height: 900 });
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
