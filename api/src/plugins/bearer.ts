import type { TokenKind } from '@switchyard/contracts/api-tokens/token-scopes.ts';
import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { permissionsFor } from '@switchyard/contracts/identity/permissions.ts';
import { sql } from '@switchyard/platform/db/database.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { coarseAddress } from '../access/coarse-address.ts';
import { readTokenSecret } from '../access/token-secret.ts';
import { bearerOf } from '../http/bearer-of.ts';
import { commandClient } from '../http/command-client.ts';
import { networkOf } from '../http/network-of.ts';
import { ownsEmail, type Session, type SessionDeps, type SessionRow, toSession } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The use of the API token that a request carries as bearer. Checked in the database on every call.
     * @throws ProblemError `auth.bearer_invalid` with the reason, `request.rate_limited`
     */
    resolveBearer(request: FastifyRequest): Promise<Session>;
    /** Counts a request of an API token and tells the client how many are left. @throws ProblemError `request.rate_limited` */
    countBearer(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}

const minute = 60_000;
/** Requests per minute and token. */
const perToken = 600;
/** Secrets per minute and network that no API token has; the others are never refused for them. */
const guessesPerNetwork = 60;

/** Why the database refuses a token. */
const refusals = {
  revoked: 'This API token was revoked',
  expired: 'This API token has expired',
  rotated: 'This secret was replaced when the API token was rotated',
  owner_inactive: 'The account of this API token is disabled',
  company_ended: 'The sandbox of this API token has ended',
} as const;
type Refusal = keyof typeof refusals;

type TokenRow = SessionRow & { kind: TokenKind; scopes: string[]; refusal: Refusal | null };

/** API tokens as credentials of requests; the session gate asks for them. */
export const bearerPlugin = fp(
  async (app, { factor, ...deps }: SessionDeps & { factor: number }) => {
    const guesses = app.createRateLimit({
      max: guessesPerNetwork * factor,
      timeWindow: minute,
      keyGenerator: (request) => `bearer:guess:${networkOf(request.ip)}`,
    });
    const uses = app.createRateLimit({
      max: perToken * factor,
      timeWindow: minute,
      keyGenerator: (request) => `bearer:use:${app.recentSession(request)}`,
    });
    app.decorate('resolveBearer', async (request: FastifyRequest) => {
      const secret = bearerOf(request) ?? '';
      const hash = readTokenSecret(secret);
      const row = hash && (await readToken(deps, hash, request.ip));
      if (!row) {
        const state = await guesses(request);
        if (!state.isAllowed && state.isExceeded) throw tooMany(state.ttlInSeconds);
        throw refused('unknown', 'No API token has this secret');
      }
      if (row.refusal !== null) {
        app.securityJournal.note({
          companyId: row.companyId,
          kind: 'token_refused',
          outcome: 'refused',
          subject: { kind: 'api_token', id: row.sessionId },
          actor: { id: row.userId, name: `${row.firstName} ${row.lastName}` },
          client: commandClient(request),
          details: { reason: row.refusal },
        });
        throw refused(row.refusal, refusals[row.refusal]);
      }
      app.noteRecent(secret, row.sessionId);
      app.tokenNetworks.note({
        companyId: row.companyId,
        tokenId: row.sessionId,
        network: coarseAddress(request.ip),
        client: commandClient(request),
      });
      return { ...tokenSession(deps, row), address: request.ip };
    });
    app.decorate('countBearer', async (request: FastifyRequest, reply: FastifyReply) => {
      const state = await uses(request);
      if (state.isAllowed) return;
      reply
        .header('x-ratelimit-limit', state.max)
        .header('x-ratelimit-remaining', state.remaining)
        .header('x-ratelimit-reset', state.ttlInSeconds);
      if (state.isExceeded) throw tooMany(state.ttlInSeconds);
    });
  },
  { name: 'bearer', dependencies: ['session', 'rate-limits', 'security-journal'] },
);

function refused(code: string, detail: string): ProblemError {
  const error = { pointer: '/authorization', in: 'header', code, message: detail } as const;
  return new ProblemError('auth.bearer_invalid', { detail, errors: [error] });
}

function tooMany(seconds: number): ProblemError {
  return new ProblemError('request.rate_limited', { retryAfterSeconds: Math.max(1, seconds) });
}

/** The token with this hash, of any company, and the user it acts as. Programs have no second factor and no desk. */
async function readToken(
  { database, config }: SessionDeps,
  hash: Buffer,
  address: string,
): Promise<TokenRow | undefined> {
  const { SWITCHYARD_SALES_COMPANY_ID: configured = null, SWITCHYARD_DEMO: demo } = config;
  const found = await sql<TokenRow>`/* prepared */
    SELECT t.session_id, t.company_id, t.user_id, t.role, t.first_name, t.last_name, t.email, t.technician_id,
      t.customer_id, t.company_name, t.time_zone, t.demo, t.expires_at, t.sandbox_ends_at, t.trial_ends_at,
      t.keeps_photo_location, t.has_factor, t.is_required, t.networks, t.custom_role, ${ownsEmail(config, 't')}, false AS is_proven,
      t.kind, t.scopes, t.refusal, t.role IN ('manager', 'admin')
      AND coalesce(t.company_id = sales_company(${configured}::uuid, ${demo}::boolean), false) AS sales_desk
    FROM identity_api_token(${hash}, ${coarseAddress(address)}) t`.execute(database.global);
  return found.rows[0];
}

/** As a session of the user, narrowed to the scopes. Nobody is at a screen to prove who they are. */
function tokenSession({ config }: SessionDeps, { kind, scopes, ...row }: TokenRow): Session {
  const session = toSession(config, row);
  const actor = { ...session.actor, grants: new Set(scopes) };
  const user = { ...session.user, permissions: permissionsFor(actor) };
  const common = { ...session, token: { kind }, actor, user };
  if (kind === 'personal') return common;
  // Belongs to a company alone: neither a second factor nor the deployment is its concern.
  return { ...common, isFactorRequired: false, user: { ...user, operator: false, mustSetUpFactor: false } };
}
