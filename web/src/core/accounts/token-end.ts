import type { ApiToken } from '@switchyard/contracts/api-tokens/api-token.ts';

/** True for a token that programs cannot use any more. `now`: epoch ms. */
export function hasTokenEnded(
  { revokedAt, expiresAt }: Pick<ApiToken, 'revokedAt' | 'expiresAt'>,
  now: number,
): boolean {
  return revokedAt !== null || Date.parse(expiresAt) <= now;
}
