import { spawnSync } from 'node:child_process';
import { findProgram, type HostMachine } from './host-machine.ts';
import { installSystemPackage } from './system-package.ts';

/** A Redis server program on this machine; started under the name `argv0`. */
export type RedisBinary = Readonly<{ file: string; argv0: string }>;

/**
 * Debian's `redis-tools` contains the whole server as `redis-check-rdb`: the program checks the name it is started
 * under. Installing that package instead of `redis-server` avoids a second, system-wide server.
 */
const candidates = [
  { program: 'redis-server', argv0: 'redis-server' },
  { program: 'valkey-server', argv0: 'valkey-server' },
  { program: 'redis-check-rdb', argv0: 'redis-server' },
  { program: 'valkey-check-rdb', argv0: 'valkey-server' },
] as const;

const oldestVersion = [6, 2] as const;

/** A Redis (≥ 6.2) or Valkey server on this machine. */
export function findRedisBinary(host: HostMachine): RedisBinary | undefined {
  for (const { program, argv0 } of candidates) {
    const file = findProgram(host, program);
    if (file && isRecentServer(file, argv0)) return { file, argv0 };
  }
  return undefined;
}

/** The machine's server; installed first if a package manager can. */
export async function findOrInstallRedis(host: HostMachine): Promise<RedisBinary | undefined> {
  const present = findRedisBinary(host);
  if (present) return present;
  for (const apt of [['redis-tools'], ['redis-server']]) {
    if (!(await installSystemPackage(host, { label: 'Redis', apt, brew: ['redis'] }))) return undefined;
    const installed = findRedisBinary(host);
    if (installed) return installed;
  }
  return undefined;
}

function isRecentServer(file: string, argv0: string): boolean {
  const { stdout } = spawnSync(file, ['--version'], { argv0, encoding: 'utf8', timeout: 5000 });
  const [, major, minor] = /server v=(\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  if (major === undefined || minor === undefined) return false;
  const [oldestMajor, oldestMinor] = oldestVersion;
  return Number(major) > oldestMajor || (Number(major) === oldestMajor && Number(minor) >= oldestMinor);
}
