/**
 * Of the texts that a field has given away, oldest first, those that may still come back once a value arrives: that one, and
 * the later ones. Values that come back together arrive as the last of them; one that was set elsewhere ends all others.
 */
export function ownTextsFrom(given: readonly string[], arrived: string): string[] {
  const at = given.lastIndexOf(arrived);
  return at < 0 ? [arrived] : given.slice(at);
}
