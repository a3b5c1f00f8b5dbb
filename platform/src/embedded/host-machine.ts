import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What the embedded servers need to know of the machine; only composition roots read the real environment. */
export type HostMachine = Readonly<{
  environment: Readonly<Record<string, string | undefined>>;
  /** Receives one line for the person at the terminal, for example before something is installed. */
  report: (message: string) => void;
}>;

/** Thrown when the machine lacks something; the message says what to install or set. */
export class MissingPieceError extends Error {
  override readonly name = 'MissingPieceError';
}

/** Folders of administrative programs, which the PATH of a plain `su` shell leaves out. */
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin', '/usr/local/bin', '/opt/homebrew/bin'];

/** Full path of the first of the programs that the machine has. */
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
