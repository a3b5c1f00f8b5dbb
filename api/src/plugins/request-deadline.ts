import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import fp from 'fastify-plugin';
import { sendProblem } from './errors.ts';

/**
 * No request waits longer than this for its answer, whatever the database does. The write may still commit: the
 * client repeats it with the same Idempotency-Key and gets its outcome.
 */
export const requestDeadlinePlugin = fp(
  async (app, { limitMs }: { limitMs: number }) => {
    app.addHook('onRequest', async (request, reply) => {
      const timer = setTimeout(() => {
        if (reply.sent) return;
        request.log.warn({ limitMs }, 'request deadline passed');
        void sendProblem(
          request,
          reply,
          new ProblemError('service.unavailable', { retryAfterSeconds: 1, detail: 'No answer in time' }),
        );
      }, limitMs);
      timer.unref();
      reply.raw.once('close', () => clearTimeout(timer));
    });
  },
  { name: 'request-deadline' },
);
