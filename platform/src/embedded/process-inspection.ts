import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';

/** True while a process with this id exists, regardless of its owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

/** Distinguishes a process from a later one with the same id: its start time. Undefined if the process is gone. */
export function processIdentity(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  if (process.platform === 'linux') return statFields(pid)?.[19];
  return runPs(pid, 'lstart');
}

/** True if the process runs `program` in `folder`; both servers use their data folder as the working directory. */
export function isServerOf(pid: number, program: RegExp, folder: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return program.test(runPs(pid, 'command') ?? '');
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
  } catch {
    return program.test(readText(`/proc/${pid}/cmdline`) ?? '');
  }
}

/** A killed child that its parent has not yet reaped still has an id, but does not run. */
function isZombie(pid: number): boolean {
  return process.platform === 'linux' && statFields(pid)?.[0] === 'Z';
}

/** Fields of /proc/<pid>/stat starting with the state: the name before it may contain blanks and brackets. */
function statFields(pid: number): string[] | undefined {
  const text = readText(`/proc/${pid}/stat`);
  return text?.slice(text.lastIndexOf(')') + 2).split(' ');
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function runPs(pid: number, column: 'lstart' | 'command'): string | undefined {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
