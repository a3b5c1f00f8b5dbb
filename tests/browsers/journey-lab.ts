import { type Console, openOwnConsole } from '../e2e/support/open-console.ts';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts';

/** The whole system behind a network that can be cut, because not every driver can emulate offline. */
export type JourneyLab = Pick<Console, 'url' | 'newCompany'> &
  AsyncDisposable & { readonly proxy: FaultProxy };

export async function openJourneyLab(): Promise<JourneyLab> {
  await using started = new AsyncDisposableStack();
  const proxy = started.use(await startFaultProxy());
  const running = started.use(await openOwnConsole({ publicOrigin: proxy.url }));
  proxy.forwardTo(running.url);
  const all = started.move();
  return {
    proxy,
    url: running.url,
    newCompany: (timeZone) => running.newCompany(timeZone),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
