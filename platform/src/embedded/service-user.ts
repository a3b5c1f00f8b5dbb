import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { findProgram, type HostMachine } from './host-machine.ts';

/** The user that the servers run as. Undefined ids: the current user. */
export type ServiceUser = Readonly<{ uid?: number; gid?: number }>;

const accountName = 'switchyard-db';

/**
 * PostgreSQL refuses to run as root, so root runs the servers under an unprivileged account: the owner of existing
 * data, else `switchyard-db` (created if missing), else `nobody` if accounts cannot be created.
 */
export function resolveServiceUser(host: HostMachine, existingData: string): ServiceUser {
  if (process.getuid?.() !== 0) return {};
  const owner = ownerOf(existingData);
  const account = owner ?? findAccount(accountName) ?? createAccount(host) ?? findAccount('nobody');
  if (!account) throw new Error('No unprivileged account for PostgreSQL; start as a user other than root.');
  return account;
}

function ownerOf(path: string): ServiceUser | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined;
}

function findAccount(name: string): ServiceUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function createAccount(host: HostMachine): ServiceUser | undefined {
  const useradd = findProgram(host, 'useradd');
  if (!useradd) return undefined;
  const options = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  spawnSync(useradd, [...options, '--shell', '/usr/sbin/nologin', accountName], { stdio: 'ignore' });
  return findAccount(accountName);
}
