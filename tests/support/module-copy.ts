import { existsSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listFiles } from '../../scripts/check/list-files.ts';

const repository = path.resolve(import.meta.dirname, '../..');
const scope = '@switchyard';

export type Outcome = { readonly code: number | null; readonly output: string };

/** A copy of the repository in which files may be written; gone at the end. */
export type ModuleCopy = AsyncDisposable & {
  readonly folder: string;
  read(file: string): Promise<string>;
  /** Runs a script with Node, or a tool as `node_modules/.bin/…`. */
  node(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<Outcome>;
};

/** Copies what git tracks or would track. Packages are links, those of the repository to the copy. */
export async function copyRepository(): Promise<ModuleCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'switchyard-copy-'));
  for (const file of await listFiles(repository)) {
    await cp(path.join(repository, file), path.join(folder, file));
  }
  await linkPackages(folder);
  return {
    folder,
    read: (file) => readFile(path.join(folder, file), 'utf8'),
    node: (args, environment = {}) => runNode(folder, args, environment),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Links the packages of this repository into another folder; its own packages to the folder. */
export async function linkPackages(folder: string): Promise<void> {
  const [from, to] = [path.join(repository, 'node_modules'), path.join(folder, 'node_modules')];
  await mkdir(path.join(to, scope), { recursive: true });
  for (const name of await readdir(from)) {
    if (name !== scope && !name.startsWith('.')) await symlink(path.join(from, name), path.join(to, name));
  }
  await symlink(path.join(from, '.bin'), path.join(to, '.bin'));
  for (const name of await readdir(path.join(from, scope))) {
    await symlink(path.join(folder, name), path.join(to, scope, name));
  }
  // A package has its own folder of those that it needs in another version than the others.
  for (const name of await readdir(folder)) {
    const own = path.join(repository, name, 'node_modules');
    if (name !== 'node_modules' && existsSync(own))
      await symlink(own, path.join(folder, name, 'node_modules'));
  }
}

function runNode(folder: string, args: readonly string[], environment: Readonly<Record<string, string>>) {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome>();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: folder,
    env: { ...outside(process.env), NO_COLOR: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  child.once('error', reject);
  child.once('close', (code) => resolve({ code, output: output.join('') }));
  return promise;
}

/** Without what the runner of this test tells its workers: another runner would take it for its own. */
function outside(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(([name]) => !/^(?:VITEST|NODE_ENV$)/.test(name)),
  );
}
