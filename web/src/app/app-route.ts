import type { LazyComponent } from '../lib/lazy-component.tsx';

/** A page outside the shell. */
export type AppRoute = {
  readonly path: string;
  readonly title: string;
  readonly audience: 'signed-out' | 'everyone';
  readonly page: LazyComponent<object>;
};
