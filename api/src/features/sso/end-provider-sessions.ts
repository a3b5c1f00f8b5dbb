import {
  type ConnectionRow,
  listConnections,
} from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import { revokeProviderSessions } from '@switchyard/platform/db/repositories/session-repository.ts';
import { findIdentity, spendAssertion } from '@switchyard/platform/db/repositories/sso-attempt-repository.ts';
import { type CommandContext, runCommand } from '@switchyard/platform/events/unit-of-work.ts';
import { recordFact } from '../../accounts/security-facts.ts';
import { SsoRefusal } from '../../accounts/sso-refusal.ts';
import { subjectOf } from './change-connections.ts';
import type { SsoDeps } from './sso-deps.ts';

/** A checked order of a provider to end sessions. */
export type SignOutOrder = {
  /** Accepted once. */
  readonly id: string;
  readonly expiresAt: Date;
  /** Null: the person who has the session. */
  readonly subject: string | null;
  /** Null: all sessions of the subject. */
  readonly session: string | null;
};

/**
 * Ends the sessions that were made through a connection, as its provider orders.
 * @returns how many ended
 * @throws SsoRefusal `replayed`, `disabled`
 */
export async function endProviderSessions(
  deps: SsoDeps,
  { companyId, id: connectionId }: ConnectionRow,
  { order, client }: { order: SignOutOrder; client: CommandContext['client'] },
): Promise<number> {
  const context = {
    companyId,
    actor: { kind: 'system', id: null, name: 'Identity provider' },
    source: 'system',
    correlationId: crypto.randomUUID(),
    causationId: null,
    ...(client === undefined ? {} : { client }),
  } as const;
  return await runCommand(deps, context, async (unit) => {
    const { tx } = unit;
    const [connection] = await listConnections(tx, { id: connectionId });
    if (!connection) throw new SsoRefusal('disabled');
    const { id: assertionId, expiresAt, subject, session } = order;
    const isNew = await spendAssertion(tx, { companyId, connectionId, assertionId, expiresAt });
    if (!isNew) throw new SsoRefusal('replayed');
    const userId = subject === null ? null : ((await findIdentity(tx, { connectionId, subject })) ?? null);
    if (subject !== null && userId === null) return 0;
    const ended = await revokeProviderSessions(tx, { connectionId, userId, session });
    if (ended.length === 0) return 0;
    const details = { sessions: ended.length };
    await recordFact(unit, { kind: 'session_revoked', details, subject: subjectOf(connection) });
    unit.afterCommit(() => {
      for (const sessionId of ended) deps.sessions.revoked({ sessionId });
    });
    return ended.length;
  });
}
