import { migrate } from '@switchyard/platform/db/migrate.ts';
import { ExplainedError } from './explained-error.ts';
import type { ServiceAddresses } from './services.ts';

/**
 * Brings the database to the newest schema and gives the two roles the passwords of their addresses.
 * @returns names of the migrations applied now; undefined when no owner address is known, so that nothing was done
 * @throws ExplainedError when an address comes without a password
 */
export async function migrateServices(addresses: ServiceAddresses): Promise<readonly string[] | undefined> {
  if (addresses.DATABASE_OWNER_URL === undefined) return undefined;
  const { applied } = await migrate({
    ownerUrl: addresses.DATABASE_OWNER_URL,
    appPassword: passwordOf('DATABASE_URL', addresses.DATABASE_URL),
    relayPassword: passwordOf('DATABASE_RELAY_URL', addresses.DATABASE_RELAY_URL),
  });
  return applied;
}

function passwordOf(name: string, address: string): string {
  const password = decodeURIComponent(new URL(address).password);
  if (password === '') throw new ExplainedError(`${name}: the address needs a password.`);
  return password;
}
