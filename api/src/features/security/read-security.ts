import type { Page } from '@switchyard/contracts/http/page.ts';
import type { SecurityEvent } from '@switchyard/contracts/security/security-event.ts';
import type { SecurityEventFilters } from '@switchyard/contracts/security/security-event-routes.ts';
import type { MemberSession, MemberToken } from '@switchyard/contracts/security/security-routes.ts';
import type { Tx } from '@switchyard/platform/db/database.ts';
import { listCompanyTokens } from '@switchyard/platform/db/repositories/api-token-repository.ts';
import { listSecurityEvents } from '@switchyard/platform/db/repositories/security-event-repository.ts';
import { listCompanySessions, sessionIdle } from '@switchyard/platform/db/repositories/session-repository.ts';
import type { Session } from '../../plugins/session.ts';

type PageOf = { cursor?: string | undefined; limit: number; count: boolean };

/** Facts of the company's audit, newest first. */
export async function readSecurityEvents(
  tx: Tx,
  query: SecurityEventFilters & PageOf,
): Promise<Page<SecurityEvent>> {
  return await listSecurityEvents(tx, query);
}

/** Sessions of all members, the one of this request marked. */
export async function readMemberSessions(tx: Tx, { sessionId }: Session): Promise<MemberSession[]> {
  const rows = await listCompanySessions(tx, sessionIdle);
  return rows.map((row) => ({
    ...row,
    current: row.id === sessionId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}

/** API tokens of all members and of the company. */
export async function readMemberTokens(tx: Tx): Promise<MemberToken[]> {
  return await listCompanyTokens(tx);
}
