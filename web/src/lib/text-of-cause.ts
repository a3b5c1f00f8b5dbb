/** Converts a caught value to its message. */
export function textOfCause(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
