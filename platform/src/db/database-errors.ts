/** What went wrong in the database, as far as a caller may care. */
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
  // The name is not known now, as that of a stopped container, or nothing leads to the host.
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Classifies an error thrown by the driver by its SQLSTATE (PostgreSQL manual, appendix A). */
export function classifyDatabaseError(error: unknown): DatabaseFailure {
  if (!(error instanceof Error)) return { kind: 'other' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  if (code === '23505') return { kind: 'unique', constraint };
  if (code === '23503') return { kind: 'reference', constraint };
  if (code === '23P01') return { kind: 'overlap', constraint };
  if (code === '23514') return { kind: 'check', constraint };
  if (code === '40001' || code === '40P01') return { kind: 'retry' };
  // 08 connection, 53 resources, 57 operator intervention (shutdown, cancel by timeout), 58 system
  if (/^(08|53|57|58)/.test(code) || networkCodes.has(code)) return { kind: 'unavailable' };
  if (/timeout|terminated|Connection ended|not queryable/i.test(error.message))
    return { kind: 'unavailable' };
  return { kind: 'other' };
}
