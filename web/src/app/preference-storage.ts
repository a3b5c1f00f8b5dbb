import type { Storage } from 'redux-persist';

/** localStorage as redux-persist wants it; blocked storage loses preferences, nothing else. */
export const preferenceStorage: Storage = {
  getItem: (key: string) => Promise.resolve(attempt(() => localStorage.getItem(key))),
  setItem: (key: string, value: string) => Promise.resolve(attempt(() => localStorage.setItem(key, value))),
  removeItem: (key: string) => Promise.resolve(attempt(() => localStorage.removeItem(key))),
};

function attempt<Result>(action: () => Result): Result | null {
  try {
    return action();
  } catch {
    return null;
  }
}
