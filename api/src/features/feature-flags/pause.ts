import { setImmediate } from 'node:timers/promises';

/** Work on one request without a break, milliseconds. */
const turnMs = 10;

/** Lets other requests run after each turn of a long piece of work. */
export function createPause(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < turnMs) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
