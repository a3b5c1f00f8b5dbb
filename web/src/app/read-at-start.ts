import type { FirstRead } from '../core/module.ts';
import { sessionApi } from '../core/session-api.ts';
import type { AppStore } from '../core/store.ts';
import { preloadPage } from './module-pages.ts';

/**
 * Begins to read what the first page shows as soon as the session is known: its answer comes while the shell is still
 * being drawn. Never earlier, because live changes are followed from the positions that come with the session.
 */
export function readAtStart(store: AppStore): void {
  const selectUser = sessionApi.endpoints.currentUser.select();
  let read: FirstRead | undefined;
  const begin = () => {
    const { data: user } = selectUser(store.getState());
    if (!user || !read) return;
    stop();
    // Without an answer from the server, nothing can be read.
    if (!user.keptAt) read(store.dispatch, user);
  };
  const stop = store.subscribe(begin);
  // Known before the session, whose answer makes the browser draw the shell at once.
  void preloadPage(window.location.pathname)
    .then(async (page) => {
      read = await page?.read?.();
      begin();
    })
    // The page itself reports what cannot be fetched.
    .catch(String);
}
