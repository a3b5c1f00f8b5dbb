import type { Page } from 'playwright-core';
import { type Fault, type FaultProxy, startFaultProxy } from '../../support/fault-proxy.ts';
import { type FieldCompany, newFieldCompany } from './field-company.ts';
import { deviceReady, installDevice } from './offline-device.ts';
import { openOwnConsole, type OwnConsole, type Window } from './open-console.ts';
import type { ConsoleUser } from './sign-up.ts';
import type { StackSettings } from './start-console-stack.ts';

/** A company whose field users reach the api through an unreliable network; the office's always works. */
export type FieldLab = AsyncDisposable & {
  proxy: FaultProxy;
  running: OwnConsole;
  company: FieldCompany;
  /** A separate phone, signed in, with its outbox loaded. */
  openPhone(user: ConsoleUser, path?: string): Promise<Window>;
};

export async function openFieldLab(settings: StackSettings = {}): Promise<FieldLab> {
  await using started = new AsyncDisposableStack();
  const proxy = started.use(await startFaultProxy());
  const running = started.use(await openOwnConsole({ ...settings, publicOrigin: proxy.url }));
  proxy.forwardTo(running.url);
  const company = await newFieldCompany(running);
  const all = started.move();
  return {
    proxy,
    running,
    company,
    openPhone: async (user, path = '/unsent') => {
      const phone = await running.openWindow(user, { width: 390, height: 844, origin: proxy.url });
      await startPhone(phone.page, path);
      return phone;
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

/** Opens a page of the console on a device, as after a restart. */
export async function startPhone(page: Page, path = '/unsent'): Promise<void> {
  await installDevice(page);
  await page.goto(path);
  await deviceReady(page);
}

/** Pages are still served, but the api is unreachable and open sockets break. */
export async function takeApiAway({ proxy }: FieldLab, fault: Fault): Promise<void> {
  proxy.faults(({ path }) => (/^\/(api|ws|healthz|readyz)/.test(path) ? fault : null));
  await proxy.refuse();
  await proxy.accept();
}

/** True if a call contains unsent changes. */
export function isReplay({ path }: { path: string }): boolean {
  return path.startsWith('/api/sync') || path.includes('/photos/');
}

/** Effect of a bad network on a call; deterministic for the same numbers. */
export function someFault(random: () => number): Fault | null {
  const faults: readonly (Fault | null)[] = [
    null,
    null,
    null,
    { kind: 'cut', when: 'sent' },
    { kind: 'cut', when: 'answered' },
    { kind: 'cut', when: 'answered' },
    { kind: 'cut', when: 'middle' },
    { kind: 'delay', ms: 150 },
    { kind: 'answer', status: 503, headers: { 'retry-after': '0' }, body: 'Busy' },
    { kind: 'answer', status: 502, body: '<html>Bad gateway</html>' },
    { kind: 'answer', status: 200, body: '<html>Sign in to the hotel network</html>' },
    { kind: 'answer', status: 200, headers: { 'content-type': 'application/json' }, body: '{"results":7}' },
  ];
  return faults[Math.floor(random() * faults.length)] ?? null;
}

/** Numbers from 0 to 1, deterministic by seed. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The long forms take minutes: `OFFLINE_LONG=1 npm test -- --project e2e tests/e2e/offline`. */
export const isLong = process.env['OFFLINE_LONG'] === '1';
