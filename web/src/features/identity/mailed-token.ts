import { useEntrance } from '../../core/entrance.ts';

/** Minimum length of a mailed secret, characters. */
const shortest = 20;

/**
 * Secret of a mailed link: it is in the fragment after `#`, so it appears in no request or log. Null when it is
 * truncated.
 */
export function useMailedToken(): string | null {
  const token = useEntrance().hash.slice(1);
  return token.length >= shortest ? token : null;
}
