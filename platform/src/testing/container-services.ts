import type { StartedTestContainer } from 'testcontainers';
import { MissingPieceError } from '../embedded/host-machine.ts';
import type { TestServices } from './test-server-pair.ts';

const images = { postgres: 'postgres:18', redis: 'redis:8' } as const;
const password = 'test-password';
/** As fast as possible: the data is disposable. */
const postgresArguments = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
];
/** The same sort order and case rules as everywhere else. */
const initdbArguments = '--encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8';
const startupTimeoutMs = 120_000;
/** Durations in milliseconds; generous, because on a busy machine a slow check would count as failed. */
const checks = { interval: 1_000, timeout: 10_000, retries: 60 };

/**
 * Starts PostgreSQL and Redis as containers, at the versions of the deployment.
 * @throws MissingPieceError if no Docker engine answers or it cannot get the images
 */
export async function startContainerServices(): Promise<TestServices> {
  const outcomes = await Promise.allSettled([startPostgres(), startRedis()]);
  const running = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((container) => container.stop()));
  };
  const [database, broker] = running;
  if (!database || !broker) {
    await stop();
    throw explain(outcomes.find((outcome) => outcome.status === 'rejected')?.reason);
  }
  return {
    kind: 'containers',
    ownerUrl: `postgres://postgres:${password}@${addressOf(database, 5432)}/postgres`,
    redisUrl: `redis://${addressOf(broker, 6379)}`,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

async function startPostgres(): Promise<StartedTestContainer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  return await new GenericContainer(images.postgres)
    .withEnvironment({
      POSTGRES_PASSWORD: password,
      POSTGRES_INITDB_ARGS: initdbArguments,
      LANG: 'C.UTF-8',
    })
    .withCommand(['postgres', ...postgresArguments.flatMap((setting) => ['-c', setting])])
    .withExposedPorts(5432)
    .withHealthCheck({
      // Over TCP: during set-up the image's server listens on a socket file only. Without a shell: an orphan of an
      // interrupted check would look like a crashed child to the server.
      test: ['CMD', 'pg_isready', '-h', '127.0.0.1', '-U', 'postgres'],
      ...checks,
    })
    .withWaitStrategy(Wait.forHealthCheck())
    .withStartupTimeout(startupTimeoutMs)
    .start();
}

async function startRedis(): Promise<StartedTestContainer> {
  const { GenericContainer, Wait } = await import('testcontainers');
  return await new GenericContainer(images.redis)
    .withCommand(['redis-server', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'])
    .withExposedPorts(6379)
    .withHealthCheck({ test: ['CMD-SHELL', 'redis-cli ping | grep -q PONG'], ...checks })
    .withWaitStrategy(Wait.forHealthCheck())
    .withStartupTimeout(startupTimeoutMs)
    .start();
}

function addressOf(container: StartedTestContainer, port: number): string {
  return `${container.getHost()}:${container.getMappedPort(port)}`;
}

function explain(error: unknown): MissingPieceError {
  const reason = error instanceof Error ? error.message.trim() : String(error);
  return new MissingPieceError(
    `PostgreSQL and Redis did not start as containers: ${reason}\n` +
      `That takes a Docker engine that answers \`docker info\` and has the images ${images.postgres} and ` +
      `${images.redis}, or reaches the registry they come from (try \`docker pull ${images.postgres}\`). ` +
      'With SWITCHYARD_TEST_SERVICES=embedded the tests need no Docker.',
  );
}
