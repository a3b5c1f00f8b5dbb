import type { Socket } from 'node:net';
import websocket from '@fastify/websocket';
import { closeCodes } from '@switchyard/contracts/realtime/close-code.ts';
import { socketLimits, subprotocol } from '@switchyard/contracts/realtime/protocol.ts';
import type { RealtimeMetrics } from '@switchyard/platform/metrics/realtime-metrics.ts';
import type { Clock } from '@switchyard/platform/runtime/clock.ts';
import { newId } from '@switchyard/platform/runtime/ids.ts';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { WebSocket } from 'ws';
import type { Admission } from './admission.ts';
import { admitUpgrade } from './admit-upgrade.ts';
import type { Connection } from './connection.ts';
import { drainSockets } from './drain-sockets.ts';
import { beat } from './heartbeat.ts';
import type { Hub } from './hub.ts';
import { logRefusal, refusalOf } from './log-refusal.ts';
import type { SocketSession } from './socket-session.ts';
import { takeMessage } from './take-message.ts';

export type SocketRouteDeps = {
  hub: Hub;
  admission: Admission;
  metrics: RealtimeMetrics;
  clock: Clock;
  logger: Logger;
  /** Exact origins that may open a socket. */
  allowedOrigins: readonly string[];
  /** Version of the application, sent to each client. */
  version: string;
  resolveSession(request: FastifyRequest): Promise<SocketSession | null>;
  takeSocket?: ((companyId: string) => () => void) | undefined;
};

const beatMs = 1_000;

/**
 * The socket at `/ws`. Admission is decided before the upgrade, so a refused client gets a plain response and never an
 * open socket.
 */
export const socketRoute = fp(
  async (app: FastifyInstance, deps: SocketRouteDeps) => {
    const { hub, clock, logger } = deps;
    const sessions = new WeakMap<object, SocketSession>();
    let draining = false;
    await app.register(websocket, {
      options: {
        maxPayload: socketLimits.maxClientFrame,
        perMessageDeflate: false,
        clientTracking: false,
        handleProtocols: (offered) => (offered.has(subprotocol) ? subprotocol : false),
      },
      errorHandler: (error, socket) => {
        logger.debug({ err: error }, 'socket failed');
        socket.terminate();
      },
      // Not awaited: the server stops listening after this, and then waits for its connections, these included.
      preClose: (done) => {
        draining = true;
        void drainSockets(hub);
        done();
      },
    });
    const timer = setInterval(() => beat(hub, performance.now(), clock.now().getTime()), beatMs);
    timer.unref();
    app.addHook('onClose', async () => clearInterval(timer));

    app.route({
      method: 'GET',
      url: '/ws',
      websocket: true,
      schema: { hide: true },
      preValidation: async (request) => {
        const session = await admitUpgrade(deps, request, draining);
        if (!offersV2(request)) await hub.prepareLegacy(session.actor);
        sessions.set(request.raw, session);
      },
      handler: (ws, request) => {
        const session = sessions.get(request.raw);
        if (session) openSocket(deps, { ws, raw: lightenSocket(ws, request), session, traceId: request.id });
        else ws.close(closeCodes.unauthorized.code);
      },
    });
  },
  { name: 'socket-route' },
);

function offersV2({ headers }: FastifyRequest): boolean {
  const offered = headers['sec-websocket-protocol'] ?? '';
  return offered.split(',').some((name) => name.trim() === subprotocol);
}

type OpenedSocket = { ws: WebSocket; raw: Socket | null; session: SocketSession; traceId: string };

/** All handlers are attached before the first await: otherwise a message could be lost. */
function openSocket(deps: SocketRouteDeps, { ws, raw, session, traceId }: OpenedSocket): void {
  const { hub, logger } = deps;
  const connection = hub.add({ id: newId(), traceId, ws, raw, session, v2: ws.protocol === subprotocol });
  ws.on('message', (data, isBinary) => takeMessage(deps, connection, { data, isBinary }));
  ws.on('pong', () => connection.heard());
  ws.on('error', (error) => {
    const refusal = refusalOf(error);
    if (refusal && connection.closingSince === 0) logRefusal(logger, connection, refusal);
    else logger.debug({ err: error, connection: connection.id }, 'socket failed');
  });
  ws.on('close', (code) => hub.remove(connection, code));
  if (connection.v2) welcome(deps, connection);
  else {
    hub.subscribeLegacy(connection).catch((error: unknown) => {
      logger.warn({ err: error, connection: connection.id }, 'topics cannot be opened at the moment');
      connection.close('tryAgainLater', performance.now(), 'temporarily unavailable');
    });
  }
}

function welcome({ hub, version }: SocketRouteDeps, connection: Connection): void {
  hub.send(connection, {
    type: 'welcome',
    conn: connection.id,
    session_exp: connection.session.expiresAt.toISOString(),
    ping: socketLimits.pingMs / 1000,
    topics_max: socketLimits.maxTopics,
    server_epoch: hub.id,
    version,
    takes: ['flags_applied', 'flag_viewing'],
  });
}

/**
 * The TCP connection below a web socket, for writing prebuilt frames; null if that is not safe: compressed, or not a
 * real connection. Releases objects of the HTTP exchange, because an idle socket lives for hours.
 */
function lightenSocket(ws: WebSocket, request: FastifyRequest): Socket | null {
  const socket: Socket | undefined = request.raw.socket;
  if (!socket || typeof socket.write !== 'function' || ws.extensions !== '') return null;
  const response: unknown = Reflect.get(socket, '_httpMessage');
  if (isDetachable(response)) response.detachSocket(socket);
  ws.removeAllListeners('error');
  return socket;
}

function isDetachable(value: unknown): value is { detachSocket(socket: Socket): void } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'detachSocket' in value &&
    typeof value.detachSocket === 'function'
  );
}
