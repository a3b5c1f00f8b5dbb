import type { SavedView } from '@switchyard/contracts/saved-views/saved-view.ts';
import { viewsKey } from '../core/session-hint.ts';

type Kept = { readonly userId: string; readonly lists: Readonly<Record<string, readonly SavedView[]>> };

/** The views of a list as last read by this user on this device. */
export function readKnownViews(userId: string, listId: string): readonly SavedView[] {
  return keptBy(userId).lists[listId] ?? [];
}

/** Stores the views of a list; replaces those of another user. */
export function writeKnownViews(userId: string, listId: string, views: readonly SavedView[]): void {
  const kept: Kept = { userId, lists: { ...keptBy(userId).lists, [listId]: views } };
  try {
    localStorage.setItem(viewsKey, JSON.stringify(kept));
  } catch {
    // Storage may be blocked: views are then available only after the server's answer.
  }
}

function keptBy(userId: string): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(viewsKey) ?? 'null') as Kept | null;
    if (kept?.userId === userId) return kept;
  } catch {
    // Storage may be blocked, or contain data of an older version.
  }
  return { userId, lists: {} };
}
