import fp from 'fastify-plugin';

/**
 * While the process stops, each answer ends its connection. Otherwise a connection that was busy when the server stopped
 * listening would stay open, and the process with it.
 */
export const lastAnswersPlugin = fp(
  async (app) => {
    let stops = false;
    app.addHook('preClose', async () => {
      stops = true;
    });
    app.addHook('onSend', async (_request, reply) => {
      if (stops) reply.header('connection', 'close');
    });
  },
  { name: 'last-answers' },
);
