export const themeStorageKey = 'ui-theme';
export const themePreferences = ['dark', 'light', 'system'] as const;
export type ThemePreference = (typeof themePreferences)[number];
export type ResolvedTheme = 'dark' | 'light';

/** The theme to paint for a preference. */
export function resolveTheme(preference: ThemePreference, systemIsLight: boolean): ResolvedTheme {
  if (preference === 'system') return systemIsLight ? 'light' : 'dark';
  return preference;
}

/** Reads a stored preference; anything unknown is dark. */
export function parseThemePreference(raw: string | null): ThemePreference {
  return themePreferences.find((preference) => preference === raw) ?? 'dark';
}

/** Holds the theme preference of this browser, paints it, and follows the system and other tabs live. */
export class ThemeController implements Disposable {
  readonly #listeners = new Set<() => void>();
  readonly #system = window.matchMedia('(prefers-color-scheme: light)');
  #preference = parseThemePreference(readStored());

  constructor() {
    this.#system.addEventListener('change', this.#apply);
    window.addEventListener('storage', this.#onStorage);
    this.#apply();
  }

  get preference(): ThemePreference {
    return this.#preference;
  }

  get resolved(): ResolvedTheme {
    return resolveTheme(this.#preference, this.#system.matches);
  }

  set(preference: ThemePreference): void {
    this.#preference = preference;
    try {
      localStorage.setItem(themeStorageKey, preference);
    } catch {
      // Storage may be blocked; the choice then lasts for this page only.
    }
    this.#apply();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  [Symbol.dispose](): void {
    this.#system.removeEventListener('change', this.#apply);
    window.removeEventListener('storage', this.#onStorage);
  }

  readonly #apply = (): void => {
    document.documentElement.dataset['theme'] = this.resolved;
    document.documentElement.dataset['themeChoice'] = this.#preference;
    for (const listener of this.#listeners) listener();
  };

  readonly #onStorage = (event: StorageEvent): void => {
    if (event.key !== themeStorageKey) return;
    this.#preference = parseThemePreference(event.newValue);
    this.#apply();
  };
}

function readStored(): string | null {
  try {
    return localStorage.getItem(themeStorageKey);
  } catch {
    return null;
  }
}
