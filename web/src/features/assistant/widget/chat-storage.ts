export const visitorIdKey = 'ai-chat-sales-visitor-id';
export const autoShownKey = 'ai-chat-sales-auto-shown';

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;
type IdSource = { readonly now: () => number; readonly random: () => string };

const browser: IdSource = {
  now: () => Date.now(),
  random: () => crypto.randomUUID().replaceAll('-', '').slice(0, 12),
};

/** The visitor's id of this browser; a new one when there is none, or when storage is blocked. */
export function visitorId(storage: () => Storage = () => localStorage, source: IdSource = browser): string {
  const made = `visitor-${source.now()}-${source.random()}`;
  try {
    const known = storage().getItem(visitorIdKey);
    if (known !== null && /^visitor-[\w.-]{1,90}$/.test(known)) return known;
    storage().setItem(visitorIdKey, made);
  } catch {
    // Blocked storage: this page's conversation still holds together.
  }
  return made;
}

/** Whether the widget has opened by itself in this browser session. */
export function wasAutoShown(storage: () => Storage = () => sessionStorage): boolean {
  try {
    return storage().getItem(autoShownKey) !== null;
  } catch {
    return true;
  }
}

export function rememberAutoShown(storage: () => Storage = () => sessionStorage): void {
  try {
    storage().setItem(autoShownKey, 'true');
  } catch {
    // Blocked storage counts as shown.
  }
}
