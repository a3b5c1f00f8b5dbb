const userKey = 'switchyard-push-user';

/** True if this browser and deployment can receive pushed notifications: only the worker of the console shows them. */
export function isPushPossible(): boolean {
  return (
    'installable' in document.documentElement.dataset &&
    'serviceWorker' in navigator &&
    'PushManager' in window &&
    'Notification' in window
  );
}

/** The user who has switched notifications on in this browser, until they switch them off here; null without one. */
export function pushUser(): string | null {
  try {
    return localStorage.getItem(userKey);
  } catch {
    return null;
  }
}

export function rememberPushUser(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(userKey);
    else localStorage.setItem(userKey, userId);
  } catch {
    // Storage is blocked: notifications end with the session, and are switched on again by hand.
  }
}

/** Subscribes this browser, or returns its subscription with the same key. @throws DOMException if the browser refuses */
export async function subscribePush(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const held = await pushManager.getSubscription();
  if (held !== null) {
    if (keyOf(held) === publicKey) return held;
    // Browsers refuse a second key beside the first.
    await held.unsubscribe();
  }
  return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Removes the subscription of this browser: what is sent to it is refused from now on. Never rejects. */
export async function unsubscribePush(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  } catch {
    // No worker, or no push service: nothing is subscribed.
  }
}

function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | null {
  if (key === null) return null;
  const bytes = String.fromCodePoint(...new Uint8Array(key));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
