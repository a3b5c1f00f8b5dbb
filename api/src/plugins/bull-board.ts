import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import type { HTTPStatus } from '@bull-board/api/dist/types.js';
import { FastifyAdapter } from '@bull-board/fastify';
import { ProblemError, toProblem } from '@switchyard/contracts/http/problem.ts';
import type { TaskQueue } from '@switchyard/platform/queues/task-queues.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendProblem } from './errors.ts';
import { findUnusable } from './session.ts';

export type BullBoardDeps = {
  /** All queues. Rejects while Redis is unavailable. */
  openQueues(): Promise<readonly TaskQueue[]>;
};

export const bullBoardPath = '/admin/queues';

/** The board's page sets its own base and contains a style element; scripts stay limited to its files. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "base-uri 'self'",
  "object-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Its page asks a foreign host for a font. The policy refuses that; the fonts of the system are used instead. */
const foreignLink = /<link\b[^>]*\bhref="https?:[^>]*>/g;

/** Bull Board, read and write, for operators. Other users are refused before the request reaches the board. */
export async function registerBullBoard(app: FastifyInstance, deps: BullBoardDeps): Promise<void> {
  const server = new FastifyAdapter();
  server.setBasePath(bullBoardPath);
  const board = createBullBoard({
    queues: [],
    serverAdapter: server,
    options: { uiConfig: { boardTitle: 'Switchyard queues', hideDocsLink: true } },
  });
  server.setErrorHandler((error) =>
    error instanceof ProblemError
      ? { status: error.status as HTTPStatus, body: toProblem(error) }
      : { status: 500, body: { error: { key: 'ERRORS.INTERNAL_SERVER_ERROR' } } },
  );
  const shown = new Set<string>();
  const showQueues = async () => {
    for (const queue of await deps.openQueues()) {
      if (shown.has(queue.name)) continue;
      shown.add(queue.name);
      board.addQueue(new BullMQAdapter(queue));
    }
  };
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        const refusal =
          (await refusalOf(app, request)) ?? (await showQueues().then(() => undefined, unavailable));
        if (!refusal) return undefined;
        request.log.info({ code: refusal.code, status: refusal.status }, 'request refused');
        return sendProblem(request, reply, refusal);
      });
      scope.addHook('onSend', async (_, reply, payload) => {
        reply.header('content-security-policy', contentSecurityPolicy).header('cache-control', 'no-store');
        const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
        return isPage && typeof payload === 'string' ? payload.replaceAll(foreignLink, '') : payload;
      });
      await scope.register(server.registerPlugin());
    },
    { prefix: bullBoardPath },
  );
}

async function refusalOf(app: FastifyInstance, request: FastifyRequest): Promise<ProblemError | undefined> {
  const session = await app.resolveSession(request);
  if (!session) return new ProblemError('auth.required');
  return (
    findUnusable(session, { request }) ??
    (session.user.operator ? undefined : new ProblemError('auth.forbidden'))
  );
}

function unavailable(): ProblemError {
  return new ProblemError('service.unavailable', { retryAfterSeconds: 1 });
}
