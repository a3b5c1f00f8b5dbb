import type { Actor } from '@switchyard/contracts/identity/role.ts';

/** User of a socket and the session's end. */
export type SocketSession = {
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly actor: Actor;
  /** The API token that the socket was opened with, whose id is `sessionId`; null or missing: a session. */
  readonly token?: object | null;
  /** Missing: a probe. */
  readonly user?: { readonly operator: boolean };
};
