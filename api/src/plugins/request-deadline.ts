import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sendProblem } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Longest wait for this route's answer where it differs, milliseconds: its body may take a while to arrive. */
    answerLimitMs?: number;
  }
  interface FastifyInstance {
    /** Longest wait for an answer, milliseconds. */
    answerLimitMs: number;
  }
}

/**
 * No request waits longer than this for its answer, whatever the database does. The write may still commit: the
 * client repeats it with the same Idempotency-Key and gets its outcome.
 */
export const requestDeadlinePlugin = fp(
  async (app, { limitMs }: { limitMs: number }) => {
    app.decorate('answerLimitMs', limitMs);
    const answering = new WeakSet<FastifyRequest>();
    // Not yet sent, but on its way: headers may name how it is packed, and its stream has begun. A second answer would go
    // out under the headers of the first.
    app.addHook('onSend', (request, _reply, _payload, done) => {
      answering.add(request);
      done();
    });
    app.addHook('onRequest', async (request, reply) => {
      const ownLimit = request.routeOptions.config.answerLimitMs ?? limitMs;
      const timer = setTimeout(() => {
        if (reply.sent || answering.has(request)) return;
        request.log.warn({ limitMs: ownLimit }, 'request deadline passed');
        void sendProblem(
          request,
          reply,
          new ProblemError('service.unavailable', { retryAfterSeconds: 1, detail: 'No answer in time' }),
        );
      }, ownLimit);
      timer.unref();
      reply.raw.once('close', () => clearTimeout(timer));
    });
  },
  { name: 'request-deadline' },
);
