/** Action of a key on a row. */
export type ListIntent =
  | { readonly kind: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly kind: 'open' }
  | { readonly kind: 'tick'; readonly extend: boolean }
  | { readonly kind: 'all' }
  | { readonly kind: 'none' };

type Key = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
  readonly ctrlKey: boolean;
};

/** Maps a key pressed on the active row to an action; null leaves it to the browser. */
export function listIntent(
  { key, shiftKey, metaKey, ctrlKey }: Key,
  active: number,
  count: number,
  page: number,
): ListIntent | null {
  if (metaKey || ctrlKey) return key === 'a' ? { kind: 'all' } : null;
  const steps: Readonly<Record<string, number>> = {
    j: active + 1,
    ArrowDown: active + 1,
    k: active - 1,
    ArrowUp: active - 1,
    Home: 0,
    End: count - 1,
    PageDown: active + page,
    PageUp: active - page,
  };
  const to = steps[key];
  if (to !== undefined) return { kind: 'move', to, extend: shiftKey };
  switch (key) {
    case 'Enter':
      return { kind: 'open' };
    case 'x':
    case 'X':
    case ' ':
      return { kind: 'tick', extend: shiftKey };
    case 'Escape':
      return { kind: 'none' };
    default:
      return null;
  }
}
