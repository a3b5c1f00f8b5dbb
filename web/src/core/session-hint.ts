const name = 'switchyard-signed-in';
const userKey = 'switchyard-device-user';
/** Where lists keep the saved views that were read last. */
export const viewsKey = 'switchyard-views';
export const fieldsKey = 'switchyard-fields';
/** Contexts for which flags were evaluated lately. */
export const flagContextsKey = 'switchyard-flag-contexts';

/** Ids of the user whose records this browser stores; contains no names. */
export type DeviceUser = { readonly companyId: string; readonly userId: string };

/**
 * True if this browser probably has a session: the server sets and clears this cookie together with the session's.
 * Only affects what is preloaded and how public pages look, never authorisation.
 */
export function wasSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${name}=1`);
}

/** Records whose session the server has confirmed; this user is restored while the server does not answer. */
export function rememberUser({ companyId, userId }: DeviceUser): void {
  try {
    localStorage.setItem(userKey, `${companyId}/${userId}`);
  } catch {
    // Storage may be blocked: then no user is restored without the server.
  }
}

/** The session is over: no user is restored from this device without a new one. */
export function forgetSession(): void {
  if (wasSignedIn()) document.cookie = `${name}=; path=/; max-age=0`;
  try {
    localStorage.removeItem(userKey);
    localStorage.removeItem(viewsKey);
    localStorage.removeItem(fieldsKey);
    localStorage.removeItem(flagContextsKey);
  } catch {
    // Storage may be blocked: then nothing was recorded.
  }
}

/** The last user of this device, unless their session has ended. */
export function lastUserHere(): DeviceUser | null {
  try {
    const [companyId = '', userId = ''] = localStorage.getItem(userKey)?.split('/') ?? [];
    return companyId === '' || userId === '' ? null : { companyId, userId };
  } catch {
    return null;
  }
}
