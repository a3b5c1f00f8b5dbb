const key = 'switchyard-signed-in';
const userKey = 'switchyard-device-user';

/** Whose records this browser keeps; by ids, which name nobody. */
export type DeviceUser = { readonly companyId: string; readonly userId: string };

/** Whether this browser was signed in when it was last used. Decides only what is loaded early, never what is allowed. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}

/**
 * Notes the state of the session for the next visit. `user`: whose it is, where the server said so; without one nobody is
 * shown from this device.
 */
export function rememberSession(signedIn: boolean, user: DeviceUser | null = null): void {
  try {
    if (signedIn) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
    if (signedIn && user !== null) localStorage.setItem(userKey, `${user.companyId}/${user.userId}`);
    else localStorage.removeItem(userKey);
  } catch {
    // Storage may be blocked; the next start is a little slower.
  }
}

/** Who was signed in here last, unless that session was ended. */
export function lastUserHere(): DeviceUser | null {
  try {
    const [companyId = '', userId = ''] = localStorage.getItem(userKey)?.split('/') ?? [];
    return companyId === '' || userId === '' ? null : { companyId, userId };
  } catch {
    return null;
  }
}
