import type { AppStore } from '../../core/store.ts';

/**
 * Asks for confirmation before the page is closed while something is unsent: it is sent only while Switchyard is open.
 */
export function warnBeforeLeaving(store: AppStore): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  let isWarning = false;
  const look = () => {
    const wanted = store.getState().offline.actions.length > 0;
    if (wanted === isWarning) return;
    isWarning = wanted;
    // A listener keeps the page out of the back-forward cache, so it is registered only while needed.
    if (wanted) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  };
  look();
  const unsubscribe = store.subscribe(look);
  return () => {
    unsubscribe();
    window.removeEventListener('beforeunload', warn);
  };
}
