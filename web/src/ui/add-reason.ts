/**
 * The text of a reason once a common reason was chosen: it takes the place of another common one, and follows what the
 * user wrote.
 */
export function addReason(text: string, chosen: string, common: readonly string[]): string {
  const written = text.trim();
  if (written === '' || common.includes(written)) return chosen;
  if (written.includes(chosen)) return written;
  return `${written.replace(/[.;,]$/, '')}; ${chosen}`;
}
