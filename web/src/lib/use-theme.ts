import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import type { ResolvedTheme, ThemeController, ThemePreference } from './theme.ts';

export const ThemeContext = createContext<ThemeController | null>(null);

/** This browser's theme and how to change it. `resolved` is the painted theme. */
export function useTheme(): {
  preference: ThemePreference;
  resolved: ResolvedTheme;
  setPreference: (preference: ThemePreference) => void;
} {
  const controller = use(ThemeContext);
  const subscribe = controller?.subscribe ?? noSubscription;
  const preference = useSyncExternalStore(subscribe, () => controller?.preference ?? 'dark');
  const resolved = useSyncExternalStore(subscribe, () => controller?.resolved ?? 'dark');
  const setPreference = useCallback((next: ThemePreference) => controller?.set(next), [controller]);
  return { preference, resolved, setPreference };
}

const noSubscription = () => () => {};
