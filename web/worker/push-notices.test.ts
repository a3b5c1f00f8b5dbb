import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openNotice, showNotice } from './push-notices.ts';

type Scope = Parameters<typeof showNotice>[0];
type Window = { url: string; focused?: boolean };

const consolePaths = /^\/(?:jobs|dispatch|$)/;
let isInUse: boolean;
let shown: { title: string; options: NotificationOptions | undefined }[];
let unsubscribed: number;
let opened: string[];
let told: { url: string; message: unknown }[];

beforeEach(() => {
  isInUse = true;
  shown = [];
  unsubscribed = 0;
  opened = [];
  told = [];
  vi.stubGlobal('caches', { has: () => Promise.resolve(isInUse) });
});

/** The parts of a worker's scope that are used, with open windows. */
function scopeOf(windows: readonly Window[] = []): Scope {
  const clients = windows.map(({ url, focused = false }) => ({
    url: `https://ops.example.com${url}`,
    focused,
    postMessage: (message: unknown) => void told.push({ url, message }),
    focus: () => Promise.resolve(),
  }));
  return {
    registration: {
      showNotification: (title: string, options?: NotificationOptions) =>
        Promise.resolve(void shown.push({ title, options })),
      pushManager: {
        getSubscription: () => Promise.resolve({ unsubscribe: () => Promise.resolve((unsubscribed += 1)) }),
      },
    },
    clients: {
      matchAll: () => Promise.resolve(clients),
      openWindow: (path: string) => Promise.resolve(void opened.push(path)),
    },
  } as unknown as Scope;
}

const message = (text: string) => ({ json: () => JSON.parse(text) as unknown }) as PushMessageData;
const notice = { id: 'a', title: 'Visit moved', body: 'Today, 14:00', href: '/jobs/1' };

describe('a message', () => {
  it('is shown, and takes the place of the same one', async () => {
    await showNotice(scopeOf(), message(JSON.stringify(notice)));
    expect(shown).toEqual([
      {
        title: 'Visit moved',
        options: { body: 'Today, 14:00', tag: 'a', icon: '/icons/console-192.png', data: '/jobs/1' },
      },
    ]);
  });

  it.each(['', 'no JSON', 'null', '[]', '{"id":1,"title":"A","body":"B","href":"/"}'])(
    'that cannot be read is shown without a content: %j',
    async (text) => {
      await showNotice(scopeOf(), message(text));
      expect(shown.map(({ title }) => title)).toEqual(['New notification']);
    },
  );

  it('is shown without its content while no user is signed in, and is the last', async () => {
    isInUse = false;
    await showNotice(scopeOf(), message(JSON.stringify(notice)));
    expect(JSON.stringify(shown)).not.toContain('Visit moved');
    expect(shown.map(({ options }) => options?.data as unknown)).toEqual(['/']);
    expect(unsubscribed).toBe(1);
  });
});

describe('a notification that is chosen', () => {
  it('opens in the window of the console that has the focus', async () => {
    const scope = scopeOf([{ url: '/dispatch' }, { url: '/jobs?q=a', focused: true }, { url: '/pricing' }]);
    await openNotice(scope, '/jobs/1', consolePaths);
    expect(told).toEqual([{ url: '/jobs?q=a', message: { openPage: '/jobs/1' } }]);
    expect(opened).toEqual([]);
  });

  it('opens a window where only other pages are open', async () => {
    await openNotice(scopeOf([{ url: '/pricing', focused: true }]), '/jobs/1', consolePaths);
    expect([told, opened]).toEqual([[], ['/jobs/1']]);
  });

  it.each(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)', null, 7])(
    'never leads elsewhere: %j',
    async (href) => {
      await openNotice(scopeOf(), href, consolePaths);
      expect(opened).toEqual(['/']);
    },
  );
});
