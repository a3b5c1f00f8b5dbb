import type { Actor } from '@switchyard/contracts/identity/role.ts';

/** Who is behind a socket and until when. */
export type SocketSession = {
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly actor: Actor;
};
