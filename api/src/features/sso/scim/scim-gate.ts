import {
  findScimToken,
  listConnections,
} from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import type { ConnectionRow } from '@switchyard/platform/db/repositories/sso-connection-repository.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readTokenSecret } from '../../../access/token-secret.ts';
import { bearerOf } from '../../../http/bearer-of.ts';
import { commandClient } from '../../../http/command-client.ts';
import { networkOf } from '../../../http/network-of.ts';
import type { SsoDeps } from '../sso-deps.ts';
import { ScimError } from './scim-error.ts';

const minute = 60_000;
/** Requests per minute of a connection, and secrets per minute and network that are no token. */
const perConnection = 1_200;
const guessesPerNetwork = 60;

export type ScimGate = (request: FastifyRequest, reply: FastifyReply) => Promise<ConnectionRow>;

/**
 * Finds the connection of a request's token. Only SCIM tokens open SCIM, and they open nothing else.
 * @throws ScimError 401, 429
 */
export function openScimGate(app: FastifyInstance, deps: SsoDeps): ScimGate {
  const factor = deps.config.SWITCHYARD_RATE_LIMIT_FACTOR;
  const connections = new WeakMap<FastifyRequest, ConnectionRow>();
  const guesses = app.createRateLimit({
    max: guessesPerNetwork * factor,
    timeWindow: minute,
    keyGenerator: (request) => `scim:guess:${networkOf(request.ip)}`,
  });
  const uses = app.createRateLimit({
    max: perConnection * factor,
    timeWindow: minute,
    keyGenerator: (request) => `scim:use:${connections.get(request)?.id}`,
  });
  return async (request, reply) => {
    const hash = readTokenSecret(bearerOf(request) ?? '');
    const grant = hash && (await findScimToken(deps.database.global, hash));
    if (!grant) {
      const state = await guesses(request);
      if (!state.isAllowed && state.isExceeded) throw tooMany(reply, state.ttlInSeconds);
      throw refused(reply, 'No connection has this SCIM token');
    }
    if (grant.refusal !== null) {
      noteRefusal(app, { request, grant, reason: grant.refusal });
      throw refused(
        reply,
        grant.refusal === 'rotated' ? 'This SCIM token was replaced' : 'This company has ended',
      );
    }
    const [connection] = await deps.database.inCompany(grant.companyId, (tx) =>
      listConnections(tx, { id: grant.connectionId }),
    );
    if (!connection) throw refused(reply, 'No connection has this SCIM token');
    connections.set(request, connection);
    const state = await uses(request);
    if (!state.isAllowed && state.isExceeded) throw tooMany(reply, state.ttlInSeconds);
    return connection;
  };
}

function refused(reply: FastifyReply, detail: string): ScimError {
  reply.header('www-authenticate', 'Bearer realm="Switchyard SCIM", error="invalid_token"');
  return new ScimError(401, detail);
}

function tooMany(reply: FastifyReply, seconds: number): ScimError {
  reply.header('retry-after', Math.max(1, seconds));
  return new ScimError(429, 'Too many requests: wait and try again');
}

type Refusal = {
  request: FastifyRequest;
  grant: { companyId: string; connectionId: string };
  reason: string;
};

function noteRefusal(app: FastifyInstance, { request, grant, reason }: Refusal): void {
  app.securityJournal.note({
    companyId: grant.companyId,
    kind: 'scim_refused',
    outcome: 'refused',
    subject: { kind: 'sso_connection', id: grant.connectionId },
    actor: null,
    client: commandClient(request),
    details: { reason },
    apart: reason,
  });
}
