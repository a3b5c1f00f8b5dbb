import { compiledCode } from '@switchyard/platform/testing/process-stack.ts';
import { startTestServices } from '@switchyard/platform/testing/test-services.ts';

/**
 * Provides the tests' servers. `npm test` starts them for the whole run and passes their addresses; vitest started
 * directly gets its own, and stops them at the end.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  // For the threads and processes that the workers start.
  process.env['NODE_COMPILE_CACHE'] ??= compiledCode;
  if (process.env['TEST_DATABASE_OWNER_URL'] && process.env['TEST_REDIS_URL']) return undefined;
  const services = await startTestServices({
    environment: process.env,
    report: (line) => console.log(line),
  });
  process.env['TEST_DATABASE_OWNER_URL'] = services.ownerUrl;
  process.env['TEST_REDIS_URL'] = services.redisUrl;
  return services.stop;
}
