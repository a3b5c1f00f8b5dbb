import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sendProblem } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum response time of this route if different, milliseconds: its body may take a while to arrive. */
    answerLimitMs?: number;
  }
  interface FastifyInstance {
    /** Maximum response time, milliseconds. */
    answerLimitMs: number;
  }
}

/**
 * Limits the time until a response, whatever the database does. The write may still commit: the client repeats it with
 * the same Idempotency-Key and gets its outcome. The time for receiving the body does not count, otherwise a bad
 * connection could never send a large batch; the server itself limits that.
 */
export const requestDeadlinePlugin = fp(
  async (app, { limitMs }: { limitMs: number }) => {
    app.decorate('answerLimitMs', limitMs);
    const answering = new WeakSet<FastifyRequest>();
    const deadlines = new WeakMap<FastifyRequest, Deadline>();
    // The response is under way: headers may declare its encoding, and its stream has begun. A second response would be
    // sent with the headers of the first.
    app.addHook('onSend', (request, _reply, _payload, done) => {
      answering.add(request);
      done();
    });
    app.addHook('onRequest', async (request, reply) => {
      const ownLimit = request.routeOptions.config.answerLimitMs ?? limitMs;
      const deadline = startDeadline(ownLimit, () => {
        if (reply.sent || answering.has(request)) return;
        request.log.warn({ limitMs: ownLimit }, 'request deadline passed');
        void sendProblem(
          request,
          reply,
          new ProblemError('service.unavailable', { retryAfterSeconds: 1, detail: 'No response in time' }),
        );
      });
      deadlines.set(request, deadline);
      reply.raw.once('close', () => deadline.pause());
    });
    app.addHook('preParsing', async (request) => deadlines.get(request)?.pause());
    app.addHook('preValidation', async (request, { raw }) => {
      if (!raw.destroyed) deadlines.get(request)?.resume();
    });
  },
  { name: 'request-deadline' },
);

type Deadline = { pause(): void; resume(): void };

/** Starts at once; time elapsed before a pause counts. */
function startDeadline(limitMs: number, passed: () => void): Deadline {
  let leftMs = limitMs;
  let startedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const resume = () => {
    startedAt = performance.now();
    timer = setTimeout(passed, Math.max(0, leftMs)).unref();
  };
  resume();
  return {
    resume,
    pause: () => {
      clearTimeout(timer);
      leftMs -= performance.now() - startedAt;
    },
  };
}
