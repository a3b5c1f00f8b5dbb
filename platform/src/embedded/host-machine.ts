import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Facts about the machine for the embedded servers; only composition roots read the real environment. */
export type HostMachine = Readonly<{
  environment: Readonly<Record<string, string | undefined>>;
  /** Receives a line for the user at the terminal, for example before something is installed. */
  report: (message: string) => void;
}>;

/** Thrown if the machine lacks a requirement; the message says what to install or set. */
export class MissingPieceError extends Error {
  override readonly name = 'MissingPieceError';
}

/** Folders of administrative programs, missing from the PATH of a plain `su` shell. */
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** Full path of the first program that exists on the machine. */
export function findProgram(host: HostMachine, ...names: string[]): string | undefined {
  const folders = [...(host.environment['PATH'] ?? '').split(delimiter), ...systemFolders].filter(Boolean);
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found) return found;
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
