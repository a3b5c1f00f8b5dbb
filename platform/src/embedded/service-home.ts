import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { MissingPieceError, type HostMachine } from './host-machine.ts';
import type { ServiceUser } from './service-user.ts';

/**
 * The folder for the servers' data: the data folder itself, unless the servers' account cannot reach it (a checkout
 * below /root); then a folder below /var/lib named after it.
 */
export function resolveServiceHome(host: HostMachine, dataDir: string, user: ServiceUser): string {
  mkdirSync(dataDir, { recursive: true });
  const real = realpathSync(dataDir);
  refuseForeignFolder(real);
  if (user.uid === undefined) return real;
  // Others may traverse the folder (not list it), so that the servers' account reaches its own folders below.
  chmodSync(real, 0o711);
  if (canReach(real, user)) return real;
  const digest = createHash('sha256').update(real).digest('hex').slice(0, 8);
  const home = join('/var/lib/switchyard', `${basename(dirname(real))}-${digest}`);
  const isNew = mkdirSync(home, { recursive: true, mode: 0o711 }) !== undefined;
  if (isNew) host.report(`The database account cannot enter ${real}; its data is kept in ${home}.`);
  return home;
}

function refuseForeignFolder(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new MissingPieceError(
      `${folder} belongs to another user. Start as the user that started first, or move the folder away.`,
    );
  }
}

/** True if the account may enter the folder or read the file; checked as that account. */
export function canReach(path: string, user: ServiceUser): boolean {
  if (user.uid === undefined) return true;
  const test = spawnSync('/usr/bin/test', ['-x', path], { ...user, cwd: '/', stdio: 'ignore' });
  return test.status === 0;
}

/** Creates a folder accessible only to the servers' account. */
export function createPrivateFolder(path: string, user: ServiceUser): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  giveTo(path, user);
}

/** Makes the servers' account the owner of a file or folder. */
export function giveTo(path: string, user: ServiceUser): void {
  if (user.uid !== undefined && user.gid !== undefined) chownSync(path, user.uid, user.gid);
}

/** Makes a copied tree readable for everyone: it may have been installed with a strict umask. */
export function openTree(path: string): void {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return;
  chmodSync(path, stats.mode | (stats.isDirectory() || stats.mode & 0o100 ? 0o555 : 0o444));
  if (stats.isDirectory()) for (const name of readdirSync(path)) openTree(join(path, name));
}
