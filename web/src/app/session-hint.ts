const name = 'switchyard-signed-in';
const userKey = 'switchyard-device-user';

/** Whose records this browser keeps; by ids, which name nobody. */
export type DeviceUser = { readonly companyId: string; readonly userId: string };

/**
 * Whether this browser has a session, as far as a script can know: the server sets and ends this cookie with the one of the
 * session. Decides only what is loaded early and how public pages look, never what is allowed.
 */
export function wasSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${name}=1`);
}

/** Notes whose session the server has confirmed; who is shown from this device while the server does not answer. */
export function rememberUser({ companyId, userId }: DeviceUser): void {
  try {
    localStorage.setItem(userKey, `${companyId}/${userId}`);
  } catch {
    // Storage may be blocked: then nobody is shown without the server.
  }
}

/** The session has turned out to be over: nobody is shown from this device without a new one. */
export function forgetSession(): void {
  if (wasSignedIn()) document.cookie = `${name}=; path=/; max-age=0`;
  try {
    localStorage.removeItem(userKey);
  } catch {
    // Storage may be blocked: then nothing was noted.
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
