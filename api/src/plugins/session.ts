import { hash, randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { proofMinutes } from '@switchyard/contracts/identity/security-routes.ts';
import { permissionsFor } from '@switchyard/contracts/identity/permissions.ts';
import { type StoredRole, toActorRole } from '@switchyard/contracts/roles/actor-role.ts';
import type { TokenKind } from '@switchyard/contracts/api-tokens/token-scopes.ts';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import { type Config, publicOrigin } from '@switchyard/platform/config/config.ts';
import { isPublicHost } from '@switchyard/platform/config/public-host.ts';
import { sessionIdle } from '@switchyard/platform/db/repositories/session-repository.ts';
import { type Database, sql } from '@switchyard/platform/db/database.ts';
import { countryOfZone } from '@switchyard/platform/phones/read-phone.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isInNetworks } from '../access/allowed-network.ts';
import { bearerOf } from '../http/bearer-of.ts';

/** A valid session, or the use of an API token, with the data its requests need. */
export type Session = {
  /** The id of the token if there is one. */
  readonly sessionId: string;
  /** The API token of the request; null in a session. */
  readonly token: { readonly kind: TokenKind } | null;
  readonly expiresAt: Date;
  readonly actor: Actor;
  readonly user: CurrentUser;
  /** True if the user proved a moment ago who they are: risky steps need it. */
  readonly isProven: boolean;
  /** True if a second factor is required of this user, whether there is one or not. */
  readonly isFactorRequired: boolean;
  /** Address of the request that the session was resolved for. */
  readonly address?: string;
  /** Networks from which the user may work; none: everywhere. */
  readonly networks: readonly string[];
};

/** Absolute lifetime of a session. */
export const sessionMaxMs = 14 * 24 * 3_600_000;

export type SessionDeps = { database: Database; config: Config };

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The session of a request's cookie, or null, as for requests with a bearer token. Checked in the database on every
     * call.
     */
    resolveSession(request: FastifyRequest): Promise<Session | null>;
    /**
     * Identifies the session or API token of a request if it was valid a moment ago, without a database query; for
     * counting only.
     */
    recentSession(request: FastifyRequest): string | undefined;
    /** Notes a secret that was valid just now, for {@link recentSession}. */
    noteRecent(secret: string, id: string): void;
    /** Host that browsers reach only over TLS, regardless of the connection to this process; null if there is none. */
    encryptedHost: string | null;
  }
}

/** Reads and writes the session cookie; prefixed with `__Host-` if the connection is encrypted. */
export const sessionPlugin = fp(
  async (app, deps: SessionDeps) => {
    await app.register(cookie);
    const open = new URL(publicOrigin(deps.config));
    app.decorate('encryptedHost', open.protocol === 'https:' ? open.host : null);
    const recent = new RecentTokens();
    app.decorate('resolveSession', async (request: FastifyRequest) => {
      const token = request.cookies[cookieName(request)];
      if (!token || token.length > 100 || bearerOf(request) !== undefined) return null;
      const session = await loadSession(deps, hashToken(token));
      if (!session) return null;
      recent.add(token, session.sessionId);
      return { ...asOperatorHere(deps.config, session, request.ip), address: request.ip };
    });
    app.decorate('recentSession', (request: FastifyRequest) =>
      recent.find(bearerOf(request) ?? request.cookies[cookieName(request)] ?? ''),
    );
    app.decorate('noteRecent', (secret: string, id: string) => recent.add(secret, id));
  },
  { name: 'session' },
);

/** Hashes of secrets that were valid within the last minute, limited to the newest few thousand. */
class RecentTokens {
  readonly #sessions = new Map<string, { id: string; until: number }>();

  add(token: string, id: string): void {
    const key = keyOf(token);
    this.#sessions.delete(key);
    this.#sessions.set(key, { id, until: Date.now() + recentMs });
    const [oldest] = this.#sessions.keys();
    if (this.#sessions.size > mostRecent && oldest !== undefined) this.#sessions.delete(oldest);
  }

  find(token: string): string | undefined {
    const found = this.#sessions.get(keyOf(token));
    return found && found.until > Date.now() ? found.id : undefined;
  }
}

function keyOf(token: string): string {
  return hashToken(token).toString('base64url');
}

const recentMs = 60_000;
const mostRecent = 10_000;

/** New secret of 256 bits; only its hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/**
 * Tells prerendered pages whether a user is signed in, and nothing else: it ends with the session's own cookie, which
 * scripts cannot read.
 */
const hintName = 'switchyard-signed-in';

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const options = { ...cookieOptions(request), maxAge: sessionMaxMs / 1000 };
  reply.setCookie(cookieName(request), token, options);
  reply.setCookie(hintName, '1', { ...options, httpOnly: false });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(request), cookieOptions(request));
  reply.clearCookie(hintName, { ...cookieOptions(request), httpOnly: false });
}

function cookieName(request: FastifyRequest): string {
  return isEncrypted(request) ? '__Host-sid' : 'sid';
}

/** Options of our cookies: not for scripts, and not for other sites. */
export function cookieOptions(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isEncrypted(request) } as const;
}

/** A proxy that terminates TLS may not declare it; the public origin does. */
function isEncrypted({ protocol, host, server }: FastifyRequest): boolean {
  return protocol === 'https' || (server.encryptedHost !== null && host === server.encryptedHost);
}

/** The stored facts of a session, or of the user an API token acts as. */
export type SessionRow = {
  sessionId: string;
  companyId: string;
  userId: string;
  role: Actor['role'];
  firstName: string;
  lastName: string;
  email: string;
  technicianId: string | null;
  customerId: string | null;
  companyName: string;
  timeZone: string;
  demo: boolean;
  expiresAt: Date;
  salesDesk: boolean;
  sandboxEndsAt: Date | null;
  trialEndsAt: Date | null;
  keepsPhotoLocation: boolean;
  isProven: boolean;
  hasFactor: boolean;
  isRequired: boolean;
  networks: string[];
  /** The company's own role of the user; null: the preset. */
  customRole: StoredRole | null;
  /** False: another account owns the address. Only known of operators' addresses, otherwise true. */
  ownsEmail: boolean;
};

/** Condition of an operator: an address of the list counts for its owner only. */
export function ownsEmail({ SWITCHYARD_OPERATORS: operators = [] }: Config, row: 's' | 't') {
  const from = sql.ref(row);
  return sql<boolean>`CASE WHEN ${from}.email = ANY(${[...operators]}::text[])
    THEN identity_owns_email(${from}.company_id, ${from}.user_id) ELSE true END AS owns_email`;
}

/** The session of a token by its hash; null if it is invalid or has ended. */
export async function loadSession({ database, config }: SessionDeps, hash: Buffer): Promise<Session | null> {
  const { SWITCHYARD_SALES_COMPANY_ID: configured = null, SWITCHYARD_DEMO: demo } = config;
  const found = await sql<SessionRow>`/* prepared */
    SELECT s.session_id, s.company_id, s.user_id, s.role, s.first_name, s.last_name, s.email, s.technician_id,
      s.customer_id, s.company_name, s.time_zone, s.demo, s.expires_at, s.sandbox_ends_at, s.trial_ends_at,
      s.keeps_photo_location, s.has_factor, s.is_required, s.networks, s.custom_role, ${ownsEmail(config, 's')}, s.proved_at > now() - ${proofMinutes} * interval '1 minute' AS is_proven, s.role IN ('manager', 'admin')
      AND coalesce(s.company_id = sales_company(${configured}::uuid, ${demo}::boolean), false) AS sales_desk
    FROM session_state(${hash}, ${sessionIdle}::interval) s`.execute(database.global);
  const row = found.rows[0];
  return row ? toSession(config, row) : null;
}

export function toSession(config: Config, row: SessionRow): Session {
  const actor: Actor = {
    userId: row.userId,
    companyId: row.companyId,
    role: row.role,
    ...(row.customRole === null ? {} : { customRole: toActorRole(row.customRole) }),
    name: `${row.firstName} ${row.lastName}`,
    technicianId: row.technicianId,
    customerId: row.customerId,
  };
  return {
    token: null,
    sessionId: row.sessionId,
    expiresAt: row.expiresAt,
    isProven: row.isProven,
    isFactorRequired: needsFactor(config, row),
    networks: row.networks,
    actor,
    user: {
      id: row.userId,
      companyId: row.companyId,
      role: row.role,
      customRole: row.customRole && { id: row.customRole.id, name: row.customRole.name },
      permissions: permissionsFor(actor),
      fields: actor.customRole?.fields ?? {},
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      companyName: row.companyName,
      companyTimeZone: row.timeZone,
      companyCountry: countryOfZone(row.timeZone) ?? null,
      keepsPhotoLocation: row.keepsPhotoLocation,
      technicianId: row.technicianId,
      customerId: row.customerId,
      operator: isOperator(config, row),
      salesDesk: row.salesDesk,
      demo: config.SWITCHYARD_DEMO && row.demo,
      sandboxEndsAt: row.sandboxEndsAt?.toISOString() ?? null,
      mustSetUpFactor: needsFactor(config, row) && !row.hasFactor,
      trialEndsAt: row.role === 'admin' ? (row.trialEndsAt?.toISOString() ?? null) : null,
      flagEnvironment: config.SWITCHYARD_FLAG_ENVIRONMENT,
      appVersion: appVersion,
    },
  };
}

/**
 * Refuses a session that may not be used: outside of the company's networks, or without a required second factor.
 * @throws ProblemError `auth.network_refused`, `auth.second_factor_missing`
 */
export function refuseUnusable(session: Session, use: SessionUse): void {
  const problem = findUnusable(session, use);
  if (problem) throw problem;
}

type SessionUse = { request: FastifyRequest; beforeSetUp?: boolean };

/** The problem of {@link refuseUnusable}, not thrown. */
export function findUnusable(
  { networks, user }: Session,
  { request, beforeSetUp = false }: SessionUse,
): ProblemError | undefined {
  if (!isInNetworks(request.ip, networks)) return new ProblemError('auth.network_refused');
  if (user.mustSetUpFactor && !beforeSetUp) return new ProblemError('auth.second_factor_missing');
  return undefined;
}

/** True if a second factor is required: by the company for the role, and always for operators outside a demo. */
function needsFactor(config: Config, row: SessionRow): boolean {
  const isTrial = config.SWITCHYARD_DEMO && !config.SWITCHYARD_PUBLIC_DEMO;
  return row.isRequired || (!isTrial && isOperator(config, row));
}

/** Without a list of operators, admins of demo companies are operators, unless the demo is public. */
function isOperator(config: Config, { role, email, demo, ...row }: SessionRow): boolean {
  if (role !== 'admin' || !row.ownsEmail) return false;
  const { SWITCHYARD_OPERATORS: operators } = config;
  if (operators) return operators.includes(email);
  return config.SWITCHYARD_DEMO && !config.SWITCHYARD_PUBLIC_DEMO && demo;
}

/** Everyone knows the passwords of a demo: its admins are operators only to callers of its own network. */
function asOperatorHere({ SWITCHYARD_OPERATORS: operators }: Config, session: Session, ip: string): Session {
  if (operators !== undefined || !session.user.operator || !isPublicHost(ip)) return session;
  return { ...session, user: { ...session.user, operator: false } };
}

export const appVersion = 'v3.1.0';
