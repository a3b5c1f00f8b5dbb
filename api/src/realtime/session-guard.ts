import type { Role } from '@switchyard/contracts/identity/role.ts';
import { type Database, sql } from '@switchyard/platform/db/database.ts';
import { parseRevocation, revocationChannel } from '@switchyard/platform/events/signals.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import type { Connection } from './connection.ts';
import type { Hub } from './hub.ts';
import type { RedisListener } from './redis-listener.ts';

export type SessionGuardDeps = {
  hub: Hub;
  database: Database;
  listener: RedisListener;
  logger: Logger;
  /** Idle timeout of a session as a Postgres interval, for example `12 hours`. */
  sessionIdle: string;
};

/** Interval for rechecking sessions, in case a signal was lost, milliseconds. */
const recheckMs = 60_000;

/** Closes the sockets of ended sessions: at once by signal, or within a minute if the signal is lost. */
export class SessionGuard {
  readonly #deps: SessionGuardDeps;
  readonly #nextCheck = new WeakMap<Connection, number>();

  constructor(deps: SessionGuardDeps) {
    this.#deps = deps;
    const { listener, logger } = deps;
    listener
      .listen(revocationChannel, (data) => this.#revoke(data.toString()))
      .catch((error: unknown) => logger.warn({ err: error }, 'not yet subscribed to revocations'));
  }

  /** Rechecks sessions that are due; call it about once a second. `now`: monotonic milliseconds. */
  async check(now: number): Promise<void> {
    const due = [...this.#deps.hub.connections].filter((connection) => this.#isDue(connection, now));
    const byCompany = Map.groupBy(due, (connection) => connection.session.actor.companyId);
    for (const [companyId, connections] of byCompany) {
      await this.#checkCompany(companyId, connections);
    }
  }

  #isDue(connection: Connection, now: number): boolean {
    const next = this.#nextCheck.get(connection);
    if (next !== undefined && now < next) return false;
    // The first check is at the session's end if that is nearer; spread out, so that not all are due at once.
    const untilEnd = connection.session.expiresAt.getTime() - Date.now();
    const wait = recheckMs * (0.75 + Math.random() / 4);
    this.#nextCheck.set(
      connection,
      now + (next === undefined && untilEnd > 0 ? Math.min(wait, untilEnd) : wait),
    );
    return next !== undefined;
  }

  #revoke(text: string): void {
    const signal = parseRevocation(text);
    if (!signal) return;
    const now = performance.now();
    for (const connection of this.#deps.hub.connections) {
      const { sessionId, actor } = connection.session;
      const meant = 'sessionId' in signal ? signal.sessionId === sessionId : signal.userId === actor.userId;
      if (meant) connection.close('unauthorized', now, 'session ended');
    }
  }

  async #checkCompany(companyId: string, connections: readonly Connection[]): Promise<void> {
    const ids = [...new Set(connections.map((connection) => connection.session.sessionId))];
    const rows = await this.#deps.database.inCompany(companyId, async (tx) => {
      const found = await sql<SessionRow>`
        SELECT s.id, u.role, r.id AS role_id, r.revision AS role_revision, u.technician_id, u.customer_id,
          NULL::text[] AS scopes FROM sessions s
        JOIN users u ON u.company_id = s.company_id AND u.id = s.user_id
        LEFT JOIN roles r ON r.company_id = u.company_id AND r.id = u.role_id
        CROSS JOIN LATERAL account_factors(u.company_id, u.id) f
        WHERE s.id = ANY(${ids}::uuid[]) AND s.revoked_at IS NULL AND s.expires_at > now()
          AND s.last_seen_at > now() - ${this.#deps.sessionIdle}::interval AND u.status = 'active'
          AND (f.has_totp OR f.has_passkey OR NOT f.is_required)
        UNION ALL
        SELECT t.id, u.role, r.id, r.revision, u.technician_id, u.customer_id, t.scopes FROM api_tokens t
        JOIN users u ON u.company_id = t.company_id AND u.id = t.user_id
        LEFT JOIN roles r ON r.company_id = u.company_id AND r.id = u.role_id
        WHERE t.id = ANY(${ids}::uuid[]) AND t.revoked_at IS NULL AND t.expires_at > now() AND u.status = 'active'`.execute(
        tx,
      );
      return new Map(found.rows.map((row) => [row.id, row]));
    });
    const now = performance.now();
    for (const connection of connections) {
      const row = rows.get(connection.session.sessionId);
      // Another role, link or scope allows other topics: the client reconnects and subscribes again.
      if (!row || !isSameActor(connection, row)) connection.close('unauthorized', now, 'session ended');
    }
  }
}

type SessionRow = {
  id: string;
  role: Role;
  /** The company's own role of the user. */
  roleId: string | null;
  roleRevision: number | null;
  technicianId: string | null;
  customerId: string | null;
  /** Of an API token. */
  scopes: string[] | null;
};

function isSameActor({ session: { actor } }: Connection, row: SessionRow): boolean {
  const grants = [...(actor.grants ?? [])].toSorted().join();
  return (
    actor.role === row.role &&
    (actor.customRole?.id ?? null) === row.roleId &&
    (actor.customRole?.revision ?? null) === row.roleRevision &&
    actor.technicianId === row.technicianId &&
    actor.customerId === row.customerId &&
    grants === (row.scopes ?? []).toSorted().join()
  );
}
