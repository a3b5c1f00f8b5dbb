/** Category of a database error, as far as callers need it. */
export type DatabaseFailure =
  | { kind: 'unavailable' }
  | { kind: 'unique'; constraint: string }
  | { kind: 'reference'; constraint: string }
  | { kind: 'overlap'; constraint: string }
  | { kind: 'check'; constraint: string }
  | { kind: 'retry' }
  | { kind: 'other' };

const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  // The name does not resolve, as for a stopped container, or there is no route to the host.
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** True if a migration changed the result type of a statement after this connection had prepared it. */
export function isOutdatedPlan(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === '0A000' &&
    error.message.includes('cached plan must not change result type')
  );
}

/** Constraints by the SQLSTATE of their violation. */
const violations = new Map<string, 'unique' | 'reference' | 'overlap' | 'check'>([
  ['23505', 'unique'],
  ['23503', 'reference'],
  ['23P01', 'overlap'],
  ['23514', 'check'],
]);

/** Classifies a driver error by its SQLSTATE (PostgreSQL manual, appendix A). */
export function classifyDatabaseError(error: unknown): DatabaseFailure {
  if (!(error instanceof Error)) return { kind: 'other' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  const violated = violations.get(code);
  if (violated) return { kind: violated, constraint };
  if (code === '40001' || code === '40P01' || isOutdatedPlan(error)) return { kind: 'retry' };
  // 08 connection, 53 resources, 57 operator intervention (shutdown, statement timeout), 58 system
  if (/^(08|53|57|58)/.test(code) || networkCodes.has(code)) return { kind: 'unavailable' };
  if (/timeout|terminated|Connection ended|not queryable/i.test(error.message))
    return { kind: 'unavailable' };
  return { kind: 'other' };
}
