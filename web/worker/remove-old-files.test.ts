import { beforeEach, expect, it, vi } from 'vitest';
import { removeOldFiles } from './remove-old-files.ts';

const origin = 'https://ops.example.com';
let caches: Map<string, Map<string, Response>>;

beforeEach(() => {
  caches = new Map();
  vi.stubGlobal('caches', {
    open: (name: string) => {
      const entries = caches.get(name) ?? new Map<string, Response>();
      caches.set(name, entries);
      return Promise.resolve({
        match: (key: string) => Promise.resolve(entries.get(key)?.clone()),
        keys: () => Promise.resolve([...entries.keys()].map((url) => ({ url }))),
        put: (key: string, value: Response) => Promise.resolve(entries.set(key, value)),
        delete: ({ url }: { url: string }) => Promise.resolve(entries.delete(url)),
      });
    },
  });
});

/** Stores the files of a version, as its installation does, and activates it. */
async function activate(...names: string[]): Promise<string[]> {
  const own = names.map((name) => `${origin}/assets/${name}.js`);
  const entries = caches.get('code') ?? new Map<string, Response>();
  caches.set('code', entries);
  for (const url of own) entries.set(url, new Response(''));
  await removeOldFiles({ cacheName: 'code', own });
  return [...entries.keys()].map((url) => url.slice(`${origin}/assets/`.length, -3)).toSorted();
}

it('keeps the files of the last three versions for tabs that are still open', async () => {
  expect(await activate('app-1', 'react')).toEqual(['app-1', 'react']);
  expect(await activate('app-2', 'react')).toEqual(['app-1', 'app-2', 'react']);
  expect(await activate('app-3', 'react')).toEqual(['app-1', 'app-2', 'app-3', 'react']);
  expect(await activate('app-4', 'react')).toEqual(['app-2', 'app-3', 'app-4', 'react']);
});
