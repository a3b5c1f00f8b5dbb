import { migrate } from '@switchyard/platform/db/migrate.ts';
import { ExplainedError } from './explained-error.ts';
import type { ServiceAddresses } from './services.ts';

/**
 * Brings the database to the newest schema and gives the two roles the passwords of their addresses.
 * @returns names of the migrations applied now; undefined when no owner address is known, so that nothing was done
 * @throws ExplainedError when an address comes without a password, or the owner's with a wrong one
 */
export async function migrateServices(addresses: ServiceAddresses): Promise<readonly string[] | undefined> {
  if (addresses.DATABASE_OWNER_URL === undefined) return undefined;
  const { applied } = await migrate({
    ownerUrl: addresses.DATABASE_OWNER_URL,
    appPassword: passwordOf('DATABASE_URL', addresses.DATABASE_URL),
    relayPassword: passwordOf('DATABASE_RELAY_URL', addresses.DATABASE_RELAY_URL),
  }).catch(explainRefusal);
  return applied;
}

/** What Postgres calls a wrong password. */
const wrongPassword = '28P01';

function explainRefusal(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === wrongPassword) {
    throw new ExplainedError(
      'DATABASE_OWNER_URL: the database does not take this password. It keeps the one of its first start; ' +
        'docs/runbook.md, “Open it to others”, says how the database of Compose is told another one.',
    );
  }
  throw error;
}

function passwordOf(name: string, address: string): string {
  const password = decodeURIComponent(new URL(address).password);
  if (password === '') throw new ExplainedError(`${name}: the address needs a password.`);
  return password;
}
