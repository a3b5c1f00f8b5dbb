import type { PushedNotice } from '@switchyard/contracts/notifications/pushed-notice.ts';
import { inUseCache } from '../src/lib/in-use-cache.ts';

type Scope = Pick<ServiceWorkerGlobalScope, 'registration' | 'clients'>;

/** Shown in place of a notification whose content this device must not show, or cannot read. */
const unnamed: PushedNotice = {
  id: 'unnamed',
  title: 'New notification',
  body: 'Sign in to read it.',
  href: '/',
};

/**
 * Shows a pushed notification. Browsers require one for each message: while nobody is signed in, it says nothing, and the
 * browser is unsubscribed.
 */
export async function showNotice({ registration }: Scope, data: PushMessageData | null): Promise<void> {
  const isInUse = await caches.has(inUseCache);
  const { id, title, body, href } = (isInUse ? readNotice(data) : null) ?? unnamed;
  // A repetition with the same tag takes the place of the first.
  await registration.showNotification(title, { body, tag: id, icon: '/icons/console-192.png', data: href });
  if (!isInUse) await (await registration.pushManager.getSubscription())?.unsubscribe();
}

/** Opens the page of a notification: in an open window of the console, else in a new one. */
export async function openNotice({ clients }: Scope, href: unknown, addresses: RegExp): Promise<void> {
  const path = pathOf(href);
  const windows = await clients.matchAll({ type: 'window' });
  const open = windows
    .filter(({ url }) => addresses.test(withoutOrigin(url)))
    .toSorted((one, other) => Number(other.focused) - Number(one.focused))[0];
  if (open === undefined) {
    await clients.openWindow(path);
    return;
  }
  open.postMessage({ openPage: path });
  await open.focus();
}

function readNotice(data: PushMessageData | null): PushedNotice | null {
  let notice: unknown;
  try {
    notice = data?.json();
  } catch {
    return null;
  }
  if (typeof notice !== 'object' || notice === null) return null;
  const { id, title, body, href } = notice as Partial<Record<keyof PushedNotice, unknown>>;
  const texts = [id, title, body, href];
  if (!texts.every((text) => typeof text === 'string')) return null;
  return { id: String(id), title: String(title), body: String(body), href: String(href) };
}

/** A path of this site: the address of a notification never leads elsewhere. */
function pathOf(href: unknown): string {
  return typeof href === 'string' && /^\/(?![/\\])/.test(href) ? href : '/';
}

function withoutOrigin(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
