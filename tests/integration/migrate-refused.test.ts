import { expect, test } from 'vitest';
import { ExplainedError } from '../../scripts/lib/explained-error.ts';
import { migrateServices } from '../../scripts/lib/migrate-services.ts';
import { createTestDatabase } from '../support/test-database.ts';

test('an owner with another password is told which address is wrong, not where in the server it was found', async () => {
  await using services = await createTestDatabase();
  const owner = new URL(services.ownerUrl);
  owner.password = 'not-the-password';
  const refused = migrateServices({
    DATABASE_OWNER_URL: owner.href,
    DATABASE_URL: services.appUrl,
    DATABASE_RELAY_URL: services.relayUrl,
    REDIS_URL: '',
  });
  await expect(refused).rejects.toThrow(ExplainedError);
  await expect(refused).rejects.toThrow(/^DATABASE_OWNER_URL: /);
  await expect(refused).rejects.not.toThrow(/not-the-password/);
});
