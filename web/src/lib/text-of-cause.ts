/** Why something failed, in its own words. */
export function textOfCause(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
