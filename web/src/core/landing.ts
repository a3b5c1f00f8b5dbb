const key = 'switchyard-landing';

/** Sets the page that the next session in this tab opens, once. */
export function setLanding(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Storage may be blocked; the session then begins at home.
  }
}

/** The first page of a session, or null for the home of the role. */
export function readLanding(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Clears the landing page after use. */
export function clearLanding(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked: no landing page was stored.
  }
}
