const name = 'switchyard-signed-in';

/**
 * Whether this browser has a session, as far as a script can know: the server sets and ends this cookie with the one of the
 * session. Decides only what is loaded early and how public pages look, never what is allowed.
 */
export function wasSignedIn(): boolean {
  return document.cookie.split('; ').includes(`${name}=1`);
}

/** The session has turned out to be over. */
export function forgetSession(): void {
  if (wasSignedIn()) document.cookie = `${name}=; path=/; max-age=0`;
}
