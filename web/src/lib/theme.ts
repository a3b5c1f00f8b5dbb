export const themeStorageKey = 'ui-theme';
export const themePreferences = ['dark', 'light', 'system'] as const;
export type ThemePreference = (typeof themePreferences)[number];
export type ResolvedTheme = 'dark' | 'light';

/** Resolves a preference to the theme to paint. */
export function resolveTheme(preference: ThemePreference, systemIsLight: boolean): ResolvedTheme {
  if (preference === 'system') return systemIsLight ? 'light' : 'dark';
  return preference;
}

/** Parses a stored preference; unknown values mean dark. */
export function parseThemePreference(raw: string | null): ThemePreference {
  return themePreferences.find((preference) => preference === raw) ?? 'dark';
}

/** Holds this browser's theme preference, paints it, and follows changes of the system and of other tabs. */
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
