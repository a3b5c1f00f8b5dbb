import { spawn } from 'node:child_process';
import { findProgram, type HostMachine } from './host-machine.ts';

/** A program with its package names in each package manager. */
export type SystemPackage = Readonly<{ label: string; apt: readonly string[]; brew: readonly string[] }>;

/**
 * Installs a program with the machine's package manager: apt-get as root, Homebrew as any user.
 * @returns false if there is no such package manager or it failed; the reason has been reported
 */
export async function installSystemPackage(host: HostMachine, wanted: SystemPackage): Promise<boolean> {
  const aptGet = process.getuid?.() === 0 ? findProgram(host, 'apt-get') : undefined;
  const brew = process.platform === 'darwin' ? findProgram(host, 'brew') : undefined;
  if (!aptGet && !brew) return false;
  host.report(`Installing ${wanted.label} with ${aptGet ? 'apt-get' : 'Homebrew'} …`);
  const failure = aptGet
    ? await installWithApt(host, aptGet, wanted.apt)
    : await runQuietly(host, brew ?? 'brew', ['install', '--quiet', ...wanted.brew]);
  if (failure !== undefined) host.report(`${wanted.label} could not be installed: ${failure}`);
  return failure === undefined;
}

/** Package lists of a bare machine are empty or outdated: they are fetched if the first attempt finds nothing. */
async function installWithApt(
  host: HostMachine,
  aptGet: string,
  names: readonly string[],
): Promise<string | undefined> {
  const lock = ['-o', 'DPkg::Lock::Timeout=180'];
  const install = [...lock, 'install', '-y', '-q', '--no-install-recommends', ...names];
  if ((await runQuietly(host, aptGet, install)) === undefined) return undefined;
  await runQuietly(host, aptGet, [...lock, 'update', '-q']);
  return runQuietly(host, aptGet, install);
}

/** Undefined on success, else the last lines of output. */
function runQuietly(
  host: HostMachine,
  program: string,
  args: readonly string[],
): Promise<string | undefined> {
  return new Promise((resolve) => {
    const environment = {
      ...host.environment,
      DEBIAN_FRONTEND: 'noninteractive',
      HOMEBREW_NO_AUTO_UPDATE: '1',
    };
    const child = spawn(program, args, { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-4000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) =>
      resolve(code === 0 ? undefined : output.trim().split('\n').slice(-5).join('\n')),
    );
  });
}
