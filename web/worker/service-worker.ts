import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { NavigationRoute } from 'workbox-routing/NavigationRoute.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js';
import { inUseCache } from '../src/lib/in-use-cache.ts';
import { announceVersion } from './announce-version.ts';
import { openNotice, showNotice } from './push-notices.ts';
import { removeOldFiles } from './remove-old-files.ts';

/**
 * Stores the console's code, so that it starts without a network. Stores nothing of the api: records and unsent changes
 * are in IndexedDB. Answers requests for the console's documents and its code only.
 */
declare const self: ServiceWorkerGlobalScope;

/** Without an answer by then, a page starts from the stored document, s. */
const patienceSeconds = 3;

const { version, files, revised, document, addresses } = workerBuild;
const stored = new PrecacheController({
  cacheName: 'switchyard-code',
  plugins: [
    {
      // Pages in use go first.
      requestWillFetch: ({ request }) => Promise.resolve(new Request(request, { priority: 'low' })),
      // During a deployment an instance of the version before may answer: its document needs other files.
      cacheWillUpdate: async ({ request, response }) =>
        new URL(request.url).pathname !== document || (await isOwnDocument(response)) ? response : null,
    },
  ],
});
stored.addToCacheList([...files.map((url) => ({ url, revision: null })), ...revised]);

self.addEventListener('install', (event) => {
  // Open pages go on with the files of their version, which stay stored.
  event.waitUntil(stored.install(event).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await removeOldFiles({
        cacheName: stored.strategy.cacheName,
        own: [...stored.getURLsToCacheKeys().values()],
      });
      await self.clients.claim();
      const pages = await self.clients.matchAll({ type: 'window' });
      for (const page of pages) announceVersion(page, version);
    })(),
  );
});

self.addEventListener('message', ({ data, source }) => {
  if (data === 'version' && source !== null) announceVersion(source, version);
});

self.addEventListener('push', (event) => event.waitUntil(showNotice(self, event.data)));

self.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(openNotice(self, notification.data, new RegExp(addresses)));
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(?:assets\/|icon\.svg$)/.test(url.pathname),
  async ({ request }) => (await storedAnswer(request.url)) ?? fetch(request),
);

const fromNetwork = new NetworkOnly({
  networkTimeoutSeconds: patienceSeconds,
  plugins: [
    {
      fetchDidSucceed: ({ response }) =>
        response.status < 500
          ? Promise.resolve(response)
          : Promise.reject(new Error(`The document was answered with status ${response.status}`)),
      handlerDidError: () => storedAnswer(document),
    },
  ],
});
registerRoute(
  new NavigationRoute(
    async (options) =>
      (await caches.has(inUseCache)) ? await fromNetwork.handle(options) : await fetch(options.request),
    { allowlist: [new RegExp(addresses)] },
  ),
);

async function isOwnDocument(response: Response): Promise<boolean> {
  return (await response.clone().text()).includes(`data-installable="${version}"`);
}

/** A stored file of this version or an earlier one. Creates no cache, so that none remains once they are removed. */
async function storedAnswer(address: string): Promise<Response | undefined> {
  const options = { cacheName: stored.strategy.cacheName, ignoreVary: true };
  return await caches.match(stored.getCacheKeyForURL(address) ?? address, options);
}
