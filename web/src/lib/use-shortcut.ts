import { createContext, use, useEffect, useEffectEvent } from 'react';
import { ShortcutRegistry } from './shortcuts.ts';

export const ShortcutContext = createContext<ShortcutRegistry>(new ShortcutRegistry());

/**
 * Binds a key while the component is mounted and lists it under `?`. Not triggered while the user types, unless the
 * shortcut has `mod` or `alt`.
 */
export function useShortcut(
  scope: string,
  keys: string,
  description: string,
  handler: ((event: KeyboardEvent) => void) | undefined,
): void {
  const registry = use(ShortcutContext);
  const enabled = handler !== undefined;
  const run = useEffectEvent((event: KeyboardEvent) => handler?.(event));
  useEffect(() => {
    if (!enabled) return;
    return registry.register({ scope, keys, description, handler: (event) => run(event) });
  }, [registry, scope, keys, description, enabled]);
}
