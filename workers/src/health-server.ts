import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Logger } from '@switchyard/platform/runtime/logger.ts';

export type HealthServerDeps = {
  /** 0: picks a free port. */
  port: number;
  host: string;
  logger: Logger;
  redisReady(): boolean;
  databaseReady(): Promise<boolean>;
  metricsText(): Promise<string>;
};

export type HealthServer = AsyncDisposable & { readonly port: number };

/** `/healthz`: the process runs; `/readyz`: Postgres and Redis answer; `/metrics`: Prometheus text. */
export async function startHealthServer(deps: HealthServerDeps): Promise<HealthServer> {
  const server = createServer((request, response) => {
    answer(deps, request.url ?? '/', response).catch((error: unknown) => {
      deps.logger.warn({ err: error }, 'health request failed');
      response.destroy();
    });
  });
  await listen(server, deps);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : deps.port,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

async function answer(deps: HealthServerDeps, url: string, response: ServerResponse): Promise<void> {
  switch (url.split('?')[0]) {
    case '/healthz':
      return sendJson(response, 200, { ok: true });
    case '/readyz': {
      const database = await deps.databaseReady();
      const redis = deps.redisReady();
      return sendJson(response, database && redis ? 200 : 503, { ok: database && redis, database, redis });
    }
    case '/metrics':
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' });
      response.end(await deps.metricsText());
      return;
    default:
      return sendJson(response, 404, { ok: false });
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function listen(server: Server, { port, host }: HealthServerDeps): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  await promise;
  server.off('error', reject);
}
