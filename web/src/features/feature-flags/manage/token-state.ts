import type { FlagToken } from '@switchyard/contracts/feature-flags/flag-model-routes.ts';
import { dayMs } from '@switchyard/contracts/time/durations.ts';

export type TokenState = 'valid' | 'expired' | 'revoked';

/** State of a token. `now`: epoch milliseconds. */
export function tokenState(
  { revokedAt, expiresAt }: Pick<FlagToken, 'revokedAt' | 'expiresAt'>,
  now: number,
): TokenState {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && new Date(expiresAt).getTime() <= now ? 'expired' : 'valid';
}

/** Days that a new token can be valid; `never`: it does not end. */
export const tokenLifetimes = ['never', '30', '90', '365'] as const;
export type TokenLifetime = (typeof tokenLifetimes)[number];

/** End of a token that is created now, epoch milliseconds. */
export function tokenEnd(lifetime: TokenLifetime, now: number): string | null {
  return lifetime === 'never' ? null : new Date(now + Number(lifetime) * dayMs).toISOString();
}

/** Tokens of a search, newest first; ended ones only if they are asked for. */
export function shownTokens(
  tokens: readonly FlagToken[],
  { q, ended }: { readonly q: string; readonly ended: boolean },
  now: number,
): FlagToken[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return tokens.filter((token) => {
    const text = `${token.name} ${token.environment} ${token.kind} ${token.projects.join(' ')}`.toLowerCase();
    return (ended || tokenState(token, now) === 'valid') && words.every((word) => text.includes(word));
  });
}
