import {
  type SecurityKind,
  securityKinds,
  securityOutcomes,
} from '@switchyard/contracts/security/security-kinds.ts';
import { type FilterValues, idFilter, oneFilter } from '../../lib/url-filters.ts';
import type { AuditQuery } from './security-api.ts';

const hourMs = 3_600_000;
const periods = { day: 24 * hourMs, week: 7 * 24 * hourMs, month: 30 * 24 * hourMs } as const;

export const auditFilterSpec = {
  kind: oneFilter<SecurityKind>(securityKinds),
  userId: idFilter,
  outcome: oneFilter(securityOutcomes),
  period: oneFilter(['day', 'week', 'month']),
};
export type AuditFilters = FilterValues<typeof auditFilterSpec>;

/** The filters as query parameters. @param now rounded by the caller: another instant is another list */
export function auditQuery({ kind, userId, outcome, period }: AuditFilters, now: number): AuditQuery {
  return {
    ...(kind === null ? {} : { kind }),
    ...(userId === null ? {} : { userId }),
    ...(outcome === null ? {} : { outcome }),
    ...(period === null ? {} : { from: new Date(now - periods[period]).toISOString() }),
  };
}
