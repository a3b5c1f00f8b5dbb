import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { createContext, use } from 'react';

type GoOptions = {
  /** Replaces the current history entry. */
  readonly replace?: boolean;
  /** A notice for the next page. */
  readonly notice?: string;
};

/**
 * Environment of the pages before a session: either the lightweight visitor entrance, or the console after a session
 * has ended.
 */
export type Entrance = {
  /** User of an existing session, if there is one. */
  readonly user: CurrentUser | null;
  /** The fragment after `#` in the address. */
  readonly hash: string;
  readonly notice: string | null;
  /** Opens another of these pages. */
  readonly go: (path: string, options?: GoOptions) => void;
  /** Called after a sign-in: opens the console, at another path if one is given. Resolves when it is loaded. */
  readonly enter: (user: CurrentUser, path?: string) => Promise<void>;
  /** Called after a sign-out: replaces this page with another of these pages. */
  readonly leave: (path: string, notice: string) => Promise<void>;
};

export const EntranceContext = createContext<Entrance | null>(null);

/** The environment of a page before a session. */
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
