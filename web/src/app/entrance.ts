import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { createContext, use } from 'react';

type GoOptions = {
  /** The page that is left does not stay in the history. */
  readonly replace?: boolean;
  /** A sentence for the next page. */
  readonly notice?: string;
};

/**
 * What the pages before a session need of what is around them: an entrance of its own for visitors, which is light, or
 * the console, where a session has just ended.
 */
export type Entrance = {
  /** Who is signed in nevertheless. */
  readonly user: CurrentUser | null;
  /** What follows the `#` of the address. */
  readonly hash: string;
  readonly notice: string | null;
  /** Opens another of these pages. */
  readonly go: (path: string, options?: GoOptions) => void;
  /** Somebody has signed in: opens the console, at another path if one is given. Settles when it is there. */
  readonly enter: (user: CurrentUser, path?: string) => Promise<void>;
  /** Nobody is signed in any more: opens another of these pages in place of this one. */
  readonly leave: (path: string, notice: string) => Promise<void>;
};

export const EntranceContext = createContext<Entrance | null>(null);

/** What is around a page before a session. */
export function useEntrance(): Entrance {
  const entrance = use(EntranceContext);
  if (!entrance) throw new Error('Only pages before a session have an entrance around them');
  return entrance;
}

/** The notice in the state of a history entry. */
export function noticeIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('notice' in state)) return null;
  return typeof state.notice === 'string' ? state.notice : null;
}
