import type { OpenAttempt } from '@switchyard/platform/db/repositories/sso-attempt-repository.ts';
import type { ConnectionRow } from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { SsoRefusal } from '../../accounts/sso-refusal.ts';
import { connectionOwner, type SsoDeps } from './sso-deps.ts';

/** Seconds by which clocks of providers may differ from ours. */
export const clockSkewSeconds = 60;

/** Values that are sent to the provider and must come back. */
export type Challenge = {
  readonly attemptId: string;
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** True if the user has to sign in there again. */
  readonly isFresh: boolean;
  readonly email: string | undefined;
};

/** An attempt whose state was used up by an answer. */
export type Answered = { readonly connection: ConnectionRow; readonly attempt: OpenAttempt };

/** A signed assertion of SAML, which is accepted once. */
export type Assertion = { readonly id: string; readonly expiresAt: Date };

/** The verifier of PKCE that belongs to an answer. @throws SsoRefusal `state` */
export function verifierOf({ sealer }: SsoDeps, { connection, attempt }: Answered): string {
  const sealed = attempt.sealedVerifier;
  const verifier = sealed && sealer.open(sealed, connectionOwner(connection));
  if (verifier === null) throw new SsoRefusal('state');
  return verifier;
}
