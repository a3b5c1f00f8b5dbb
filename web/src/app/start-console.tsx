import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { PaletteRegistry } from '../lib/palette-registry.ts';
import { ShortcutRegistry } from '../lib/shortcuts.ts';
import { followSession } from '../offline/follow-session.ts';
import { OfflineHandle } from '../offline/offline-handle.ts';
import { AppReady } from './app-ready.tsx';
import type { OpenPage } from './open-page.ts';
import { Providers } from './providers.tsx';
import { AppRouter, preloadSession } from './router.tsx';
import { sessionStarted } from './session-changes.ts';
import { createStore } from './store.ts';

/** Draws the console. `user`: somebody has just signed in; then it is drawn when all that it opens with is there. */
export async function startConsole(page: OpenPage, user: CurrentUser | null = null): Promise<void> {
  const offline = new OfflineHandle();
  const store = createStore(offline);
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
