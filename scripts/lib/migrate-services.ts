import { migrate } from '@switchyard/platform/db/migrate.ts';
import { ExplainedError } from './explained-error.ts';
import type { ServiceAddresses } from './services.ts';

/**
 * Migrates the database to the newest schema and sets the passwords of the two roles from their URLs.
 * @returns names of the migrations applied now; undefined without an owner URL, in which case nothing was done
 * @throws ExplainedError if a URL has no password, or the owner's password is wrong
 */
export async function migrateServices(addresses: ServiceAddresses): Promise<readonly string[] | undefined> {
  if (addresses.DATABASE_OWNER_URL === undefined) return undefined;
  const { applied } = await migrate({
    ownerUrl: addresses.DATABASE_OWNER_URL,
    appPassword: passwordOf('DATABASE_URL', addresses.DATABASE_URL),
    relayPassword: passwordOf('DATABASE_RELAY_URL', addresses.DATABASE_RELAY_URL),
    onWait: (migration) => console.log(`${migration} waits for a lock that another transaction holds`),
  }).catch(explainRefusal);
  return applied;
}

/** Postgres error code of a wrong password. */
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

/** @throws ExplainedError if the address has no password */
export function passwordOf(name: string, address: string): string {
  const password = decodeURIComponent(new URL(address).password);
  if (password === '') throw new ExplainedError(`${name}: the address needs a password.`);
  return password;
}
