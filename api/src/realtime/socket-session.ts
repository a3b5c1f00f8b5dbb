import type { Actor } from '@switchyard/contracts/identity/role.ts';

/** User of a socket and the session's end. */
export type SocketSession = {
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly actor: Actor;
  /** Missing: a probe. */
  readonly user?: { readonly operator: boolean };
};
