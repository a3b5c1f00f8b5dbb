import { initialPreferences, type Preferences, preferencesKey } from './preferences-slice.ts';

/** This browser's preferences, before the first render; defaults if there are none or they cannot be read. */
export function storedPreferences(): Preferences {
  try {
    return readPreferences(localStorage.getItem(`persist:${preferencesKey}`));
  } catch {
    // Storage may be blocked.
    return initialPreferences;
  }
}

/**
 * Parses the format of redux-persist: an object whose values are JSON strings.
 * @throws SyntaxError
 */
export function readPreferences(text: string | null): Preferences {
  const stored = JSON.parse(text ?? '{}') as Readonly<Record<string, string>>;
  const known = Object.keys(initialPreferences).flatMap((name) => {
    const value = stored[name];
    return value === undefined ? [] : [[name, JSON.parse(value) as unknown]];
  });
  return { ...initialPreferences, ...(Object.fromEntries(known) as Partial<Preferences>) };
}
