import type { TestServices } from './test-server-pair.ts';

const password = 'test-password';
/** As fast as a server can be whose data nobody needs tomorrow. */
const postgresArguments = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
];
const startupTimeoutMs = 120_000;

/** Starts PostgreSQL and Redis as containers, at the versions of the deployment. */
export async function startContainerServices(): Promise<TestServices> {
  const { GenericContainer, Wait } = await import('testcontainers');
  const postgres = new GenericContainer('postgres:18')
    .withEnvironment({ POSTGRES_PASSWORD: password })
    .withCommand(['postgres', ...postgresArguments.flatMap((setting) => ['-c', setting])])
    .withExposedPorts(5432)
    .withHealthCheck({
      // Over TCP: while the image sets itself up, its server listens on a socket file only.
      test: ['CMD-SHELL', 'pg_isready -h 127.0.0.1 -U postgres'],
      interval: 500,
      timeout: 2_000,
      retries: 120,
    });
  const redis = new GenericContainer('redis:8')
    .withCommand(['redis-server', '--save', '', '--appendonly', 'no', '--maxmemory-policy', 'noeviction'])
    .withExposedPorts(6379)
    .withHealthCheck({
      test: ['CMD-SHELL', 'redis-cli ping | grep PONG'],
      interval: 500,
      timeout: 2_000,
      retries: 120,
    });
  const starting = [postgres, redis].map((container) =>
    container.withWaitStrategy(Wait.forHealthCheck()).withStartupTimeout(startupTimeoutMs).start(),
  );
  const outcomes = await Promise.allSettled(starting);
  const running = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(running.map((container) => container.stop()));
  };
  const [database, broker] = running;
  if (!database || !broker || outcomes.length !== running.length) {
    await stop();
    throw outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
  }
  const at = (container: typeof database, port: number) =>
    `${container.getHost()}:${container.getMappedPort(port)}`;
  return {
    kind: 'containers',
    ownerUrl: `postgres://postgres:${password}@${at(database, 5432)}/postgres`,
    redisUrl: `redis://${at(broker, 6379)}`,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
