import { createHash, randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { Actor } from '@switchyard/contracts/identity/role.ts';
import type { CurrentUser } from '@switchyard/contracts/identity/user.ts';
import type { Config } from '@switchyard/platform/config/config.ts';
import { type Database, sql } from '@switchyard/platform/db/database.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** A valid session and what its requests need to know. */
export type Session = {
  readonly sessionId: string;
  readonly expiresAt: Date;
  readonly actor: Actor;
  readonly user: CurrentUser;
};

/** Idle end of a session, and its absolute end however busy it is. */
export const sessionIdle = '12 hours';
export const sessionMaxMs = 14 * 24 * 3_600_000;

export type SessionDeps = { database: Database; config: Config };

declare module 'fastify' {
  interface FastifyInstance {
    /** The session of a request's cookie, or null. Judged by the database on every call. */
    resolveSession(request: FastifyRequest): Promise<Session | null>;
  }
}

/** Reads and writes the session cookie; `__Host-` prefixed where the connection is encrypted. */
export const sessionPlugin = fp(
  async (app, deps: SessionDeps) => {
    await app.register(cookie);
    app.decorate('resolveSession', async (request: FastifyRequest) => {
      const token = request.cookies[cookieName(request)];
      return token && token.length <= 100 ? await loadSession(deps, hashToken(token)) : null;
    });
  },
  { name: 'session' },
);

/** New secret of 256 bits; only its hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(cookieName(request), token, { ...cookieOptions(request), maxAge: sessionMaxMs / 1000 });
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName(request), cookieOptions(request));
}

function cookieName(request: FastifyRequest): string {
  return request.protocol === 'https' ? '__Host-sid' : 'sid';
}

function cookieOptions(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
}

type SessionRow = {
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
};

/** The session of a token by its hash, or null when it cannot be used (any more). */
export async function loadSession({ database, config }: SessionDeps, hash: Buffer): Promise<Session | null> {
  const found =
    await sql<SessionRow>`SELECT * FROM identity_session(${hash}, ${sessionIdle}::interval)`.execute(
      database.global,
    );
  const row = found.rows[0];
  if (!row) return null;
  return {
    sessionId: row.sessionId,
    expiresAt: row.expiresAt,
    actor: {
      userId: row.userId,
      companyId: row.companyId,
      role: row.role,
      name: `${row.firstName} ${row.lastName}`,
      technicianId: row.technicianId,
      customerId: row.customerId,
    },
    user: {
      id: row.userId,
      companyId: row.companyId,
      role: row.role,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      companyName: row.companyName,
      companyTimeZone: row.timeZone,
      technicianId: row.technicianId,
      customerId: row.customerId,
      demo: config.SWITCHYARD_DEMO && row.demo,
      flagEnvironment: config.SWITCHYARD_FLAG_ENVIRONMENT,
      appVersion: appVersion,
    },
  };
}

export const appVersion = 'v3.1.0';
