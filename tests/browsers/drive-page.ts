import { waitFor } from '../support/wait-for.ts';
import type { BrowserPage, Driver, Target } from './browser-page.ts';
import { findElement } from './find-element.ts';

/** Safety limit, ms. */
const patienceMs = 60_000;

/** The same page interface for every driver. */
export function drivePage<Handle>(driver: Driver<Handle>): BrowserPage {
  const find = (target: Target, isHidden = false) =>
    driver.find(`(${findElement.toString()})(${JSON.stringify(target)}, ${isHidden})`);
  const wait = (what: string, target: Target, ask: () => Promise<Handle | boolean | null>) =>
    waitFor(`${what} ${JSON.stringify(target)}`, ask, patienceMs);
  /** The page may re-render between finding and using an element: then it is looked up once more. */
  const use = async (what: string, target: Target, run: (handle: Handle) => Promise<void>) => {
    let failure: unknown;
    await wait(what, target, async () => {
      const handle = await find(target, what === 'choose');
      if (handle === null) return false;
      try {
        await run(handle);
        return true;
      } catch (cause) {
        failure = cause;
        return false;
      }
    }).catch((cause: unknown) => {
      throw new Error(String(cause), { cause: failure });
    });
  };
  return {
    goto: (url) => driver.goto(url),
    read: (expression) => driver.read(expression),
    see: async (target) => void (await wait('see', target, () => find(target))),
    gone: async (target) => void (await wait('gone', target, async () => (await find(target)) === null)),
    click: (target) => use('click', target, (handle) => driver.click(handle)),
    enter: (target, text) => use('enter', target, (handle) => driver.type(handle, text)),
    choose: (target, file) => use('choose', target, (handle) => driver.choose(handle, file)),
    [Symbol.asyncDispose]: () => driver.end(),
  };
}
