import { spawnSync } from 'node:child_process';
import { findProgram, MissingPieceError, type HostMachine } from './host-machine.ts';
import { findOrInstallRedis } from './redis-binary.ts';
import type { ServiceUser } from './service-user.ts';

/** An embedded Redis. */
export type RedisInstance = Readonly<{
  dataDir: string;
  /** The server's own folder. */
  folder: string;
  user: ServiceUser;
  port: number;
  password: string;
}>;

/**
 * How to start a server that reads its settings from standard input. `folder` is the data folder as the server sees it.
 */
export type RedisLauncher = Readonly<{
  command: string;
  args: readonly string[];
  argv0?: string;
  settings: Readonly<Record<string, string>>;
}>;

/**
 * The machine's own server, else one installed by its package manager, else a container.
 * @throws MissingPieceError saying what to install
 */
export async function chooseRedisLauncher(
  host: HostMachine,
  instance: RedisInstance,
): Promise<RedisLauncher> {
  const binary = await findOrInstallRedis(host);
  if (binary) {
    const settings = { bind: '127.0.0.1', port: String(instance.port), dir: instance.folder };
    return { command: binary.file, args: ['-'], argv0: binary.argv0, settings };
  }
  const docker = findProgram(host, 'docker');
  const answers = docker && spawnSync(docker, ['info'], { stdio: 'ignore', timeout: 10_000 }).status === 0;
  if (docker && answers) return containerLauncher(docker, instance);
  throw new MissingPieceError(
    'Redis is missing and cannot be installed from here. Install it (Debian, Ubuntu: `sudo apt-get install redis-server`; ' +
      'macOS: `brew install redis`) or give the address of one with REDIS_URL, then start again.',
  );
}

function containerLauncher(docker: string, instance: RedisInstance): RedisLauncher {
  const name = `switchyard-redis-${instance.port}`;
  spawnSync(docker, ['rm', '--force', name], { stdio: 'ignore' });
  const uid = instance.user.uid ?? process.getuid?.();
  const gid = instance.user.gid ?? process.getgid?.();
  const owner = process.platform === 'linux' && uid !== undefined ? ['--user', `${uid}:${gid}`] : [];
  const publish = ['--publish', `127.0.0.1:${instance.port}:6379`, '--volume', `${instance.folder}:/data`];
  return {
    command: docker,
    args: ['run', '--rm', '-i', '--name', name, ...owner, ...publish, 'redis:8', 'redis-server', '-'],
    settings: { bind: '0.0.0.0', 'protected-mode': 'no', port: '6379', dir: '/data' },
  };
}
