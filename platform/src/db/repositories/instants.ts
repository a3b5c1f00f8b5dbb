/** Instant in the contracts' format: ISO 8601 in UTC. */
export function toInstant(value: Date): string {
  return value.toISOString();
}

export function toInstantOrNull(value: Date | null): string | null {
  return value === null ? null : value.toISOString();
}
