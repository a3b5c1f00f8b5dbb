import { afterAll, afterEach, beforeAll } from 'vitest';
import type { ConsoleUser } from '../e2e/support/sign-up.ts';
import type { BrowserPage } from './browser-page.ts';
import type { Engine, OpenEngine } from './engines.ts';
import type { JourneyLab } from './journey-lab.ts';

export const phone = { width: 400, height: 844 };
export const desk = { width: 1440, height: 900 };

/** Opens a browser for the enclosing tests; pages are closed after the test that opened them. */
export function useEngine({ open }: Engine, lab: () => JourneyLab) {
  let engine: OpenEngine | undefined;
  const opened: BrowserPage[] = [];
  beforeAll(async () => {
    engine = await open();
  });
  afterEach(async () => {
    for (const page of opened.splice(0)) await page[Symbol.asyncDispose]();
    await lab().proxy.accept();
  });
  afterAll(() => engine?.[Symbol.asyncDispose]());

  const newPage = async ({ width, height } = desk): Promise<BrowserPage> => {
    if (!engine) throw new Error('The browser is not open yet');
    const page = await engine.openPage(width, height);
    opened.push(page);
    return page;
  };
  const at = (path: string) => `${lab().proxy.url}${path}`;
  /** Signs in through the form, then opens the requested page. */
  const signIn = async (user: ConsoleUser, path: string, size = desk): Promise<BrowserPage> => {
    const page = await newPage(size);
    await page.goto(at('/login'));
    await page.see({ css: 'html[data-ready]' });
    await page.enter({ label: 'Email' }, user.email);
    await page.enter({ label: 'Password' }, user.password);
    await page.click({ role: 'button', name: 'Sign in' });
    await page.see({ css: 'button[data-status=live]' });
    await page.goto(at(path));
    await page.see({ css: 'button[data-status=live]' });
    return page;
  };
  return { newPage, at, signIn };
}
