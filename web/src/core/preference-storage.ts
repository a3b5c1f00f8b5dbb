import type { Storage } from 'redux-persist';

/** localStorage adapter for redux-persist; if storage is blocked, only preferences are lost. */
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
