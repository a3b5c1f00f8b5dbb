const key = 'switchyard-signed-in';

/** Whether this browser was signed in when it was last used. Decides only what is loaded early, never what is allowed. */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}

/** Notes the state of the session for the next visit. */
export function rememberSession(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Storage may be blocked; the next start is a little slower.
  }
}
