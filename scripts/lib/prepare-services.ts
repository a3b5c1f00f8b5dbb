import { migrateServices } from './migrate-services.ts';
import type { Progress } from './progress.ts';
import type { CommandContext } from './run-command.ts';
import { runNode } from './run-node.ts';
import { serverEnvironment } from './server-environment.ts';
import { keepSigningSecret } from './signing-secret.ts';
import { startServices, type ServiceAddresses } from './services.ts';
import type { StartSettings } from './start-settings.ts';

/** Starts database and Redis, migrates the schema and, in demo mode, fills an empty database. */
export async function prepareServices(
  settings: StartSettings,
  context: CommandContext,
  progress: Progress,
): Promise<ServiceAddresses> {
  const { environment, dataDir } = settings;
  const services = await progress.step('PostgreSQL and Redis', () =>
    startServices({ environment, dataDir, report: progress.note }),
  );
  context.onEnd(services.stop);
  context.onForce(services.kill);
  context.signal.throwIfAborted();
  const { addresses } = services;
  keepSigningSecret({ environment, dataDir, addresses });
  if (addresses.DATABASE_OWNER_URL === undefined) {
    progress.note('  –  Migrations are left to the owner of the database: DATABASE_OWNER_URL is not set.');
    return addresses;
  }
  await progress.step('Database schema', () => migrateServices(addresses));
  context.signal.throwIfAborted();
  if (settings.isDemo) {
    await progress.step('Demo company', () =>
      runNode(['scripts/seed/main.ts', '--size', 'small', '--if-empty'], {
        environment: { ...serverEnvironment(settings, addresses), ...addresses },
        signal: context.signal,
      }),
    );
  }
  return addresses;
}
