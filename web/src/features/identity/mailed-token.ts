import { useEntrance } from '../../app/entrance.ts';

/** Shortest secret that a mail may carry, characters. */
const shortest = 20;

/** Secret of a mailed link: it sits behind the `#`, so it is in no request and no log. Null when it is cut off. */
export function useMailedToken(): string | null {
  const token = useEntrance().hash.slice(1);
  return token.length >= shortest ? token : null;
}
