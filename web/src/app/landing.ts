const key = 'switchyard-landing';

/** Names the page that the next start of a session opens, once, in this tab. */
export function setLanding(path: string): void {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Storage may be blocked; the session begins at home.
  }
}

/** The page a session begins at, or null for the home of the role. */
export function readLanding(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The landing was used. */
export function clearLanding(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There was none.
  }
}
