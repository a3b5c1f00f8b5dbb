import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { PaletteRegistry } from '../lib/palette-registry.ts';
import { ShortcutRegistry } from '../lib/shortcuts.ts';
import { followSession } from '../offline/session/follow-session.ts';
import { offlineBaseQuery } from '../offline/actions/offline-base-query.ts';
import { OfflineHandle } from '../offline/session/offline-handle.ts';
import { AppReady } from '../core/app-ready.tsx';
import type { OpenPage } from './open-page.ts';
import { Providers } from './providers.tsx';
import { AppRouter, preloadSession } from './router.tsx';
import { sessionStarted } from '../core/session-changes.ts';
import { createStore } from '../core/store.ts';

/**
 * Renders the console. With `user`, right after a sign-in, it renders once everything on the first screen is loaded.
 */
export async function startConsole(page: OpenPage, user: CurrentUser | null = null): Promise<void> {
  if (import.meta.env.DEV) void import('../core/check-tags.ts').then(({ checkTags }) => checkTags());
  const offline = new OfflineHandle();
  const store = createStore({ offline, callServer: offlineBaseQuery }, () => offline.drained());
  followSession(store, offline);
  if (user !== null) {
    store.dispatch(sessionStarted(user));
    await preloadSession(user.role);
  }
  const services = { ...page, store, shortcuts: new ShortcutRegistry(), palette: new PaletteRegistry() };
  page.root.render(
    <Providers services={services}>
      <AppRouter />
      <AppReady debugLog={page.debugLog} />
    </Providers>,
  );
}
