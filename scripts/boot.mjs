// First step of every npm script. Plain JavaScript that the oldest supported Node can run: it updates the dependencies
// (and with them, on Linux, the repository's own Node), then starts the real script.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../..');
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.switchyard-lock.sha256');

/** npm script → file below scripts/ and arguments that precede the user's. */
const commands = {
  start: ['start.ts'],
  dev: ['dev.ts'],
  test: ['run-tests.ts'],
  'test-chaos': ['run-tests.ts', '--chaos'],
  'test-browsers': ['run-tests.ts', '--browsers'],
  check: ['check.ts'],
  migrate: ['migrate.ts'],
  backup: ['backup.ts'],
  restore: ['restore.ts'],
  seed: ['with-services.ts', 'seed/main.ts'],
  'source-maps': ['source-maps.ts'],
  replay: ['with-services.ts', '--running', 'replay/main.ts'],
  bench: ['../bench/main.ts'],
  soak: ['../tests/soak/main.ts'],
  'assistant-accuracy': ['assistant/main.ts'],
  picture: ['picture/main.ts'],
  generate: ['generate.ts'],
  'generate-db-types': ['generate-db-types.ts'],
  'generate-reference': ['generate-reference.ts'],
  'new-module': ['new-module/main.ts'],
};

function fail(message) {
  console.error(message);
  process.exit(1);
}

function isAtLeast(version, major, minor) {
  const [ownMajor, ownMinor] = version.replace(/^v/, '').split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** True if the installed tree matches the lockfile, regardless of who installed it. */
function matchesLock(lock) {
  const hidden = join(modules, '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const wanted = JSON.parse(lock).packages;
  const installed = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  const isMissing = ([path, entry]) =>
    path !== '' && path.includes('node_modules/') && !entry.optional && !installed[path];
  const differs = ([path, entry]) => wanted[path] !== undefined && wanted[path].version !== entry.version;
  return !Object.entries(wanted).some(isMissing) && !Object.entries(installed).some(differs);
}

/** The npm that runs this script, else the one on the PATH. */
function npm(args) {
  const running = process.env.npm_execpath;
  const isNpm = running !== undefined && basename(running) === 'npm-cli.js' && existsSync(running);
  const [command, prefix] = isNpm ? [process.execPath, [running]] : ['npm', []];
  const shell = !isNpm && process.platform === 'win32';
  return new Promise((done) => {
    const child = spawn(command, [...prefix, ...args], {
      cwd: root,
      shell,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => done({ code: 1, output: `npm does not start: ${error.message}` }));
    child.once('close', (code) => done({ code, output }));
  });
}

async function install(lockHash) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.log('Installing dependencies (once per version of the lockfile) …');
  const ticker = setInterval(() => console.log(`  … still installing, ${seconds()} s`), 20_000);
  // The tools that build the web application are development dependencies, regardless of NODE_ENV.
  const options = [
    '--include=dev',
    '--include=optional',
    '--fetch-retries=3',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-factor=3',
    '--loglevel=error',
    '--progress=false',
  ];
  const first = await npm(['ci', ...options]);
  // A lockfile written on another platform may lack entries of optional packages; npm 11 then refuses `ci`.
  const result = first.output.includes('EUSAGE') ? await npm(['install', '--no-save', ...options]) : first;
  clearInterval(ticker);
  if (result.code !== 0) {
    fail(
      `${result.output.trim()}\n\nThe dependencies could not be installed. Is the npm registry reachable from here?`,
    );
  }
  console.log(`Dependencies installed in ${seconds()} s.`);
  writeStamp(lockHash);
}

function writeStamp(lockHash) {
  try {
    mkdirSync(modules, { recursive: true });
    writeFileSync(stampFile, lockHash);
  } catch {
    // Read-only checkout: the comparison is repeated next time.
  }
}

async function ensureDependencies() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const hash = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  if (matchesLock(lock)) writeStamp(hash);
  else await install(hash);
}

/** Some versions of npm omit the link of a package that exists for several platforms. */
function linkOwnNode(own) {
  const link = join(modules, '.bin', 'node');
  try {
    if (existsSync(link)) return;
    if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link);
    symlinkSync(`../${basename(resolve(own, '../..'))}/bin/node`, link);
  } catch {
    // Only a convenience for tools run by hand: the scripts use the full path.
  }
}

/** The Node that runs the scripts: the repository's own, else the user's if it is recent enough. */
function chooseNode() {
  const own = join(modules, `node-linux-${process.arch}`, 'bin', 'node');
  if (process.platform === 'linux' && existsSync(own)) {
    linkOwnNode(own);
    // On a system without glibc (Alpine) the file exists but does not run.
    if (realpathSync(process.execPath) === realpathSync(own)) return own;
    if (spawnSync(own, ['--version']).status === 0) return own;
  }
  if (isAtLeast(process.version, 24, 0)) return process.execPath;
  return fail(
    `Switchyard needs Node 24 or newer on ${process.platform}-${process.arch}; this is ` +
      `${process.version}. Install it from https://nodejs.org and start again.`,
  );
}

/** Replaces this process if Node supports that; otherwise forwards signals and returns the exit code. */
function handOver(node, args) {
  const path = [join(modules, '.bin'), process.env.PATH].filter(Boolean).join(delimiter);
  const env = { ...process.env, PATH: path };
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.removeAllListeners('warning');
    process.execve(node, [node, ...args], env);
  }
  const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => fail(`${node} does not start: ${error.message}`));
  child.once('exit', (code, signal) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name);
    if (signal) process.kill(process.pid, signal);
    else process.exit(code ?? 1);
  });
}

const [command = '', ...userArgs] = process.argv.slice(2);
if (!isAtLeast(process.version, 20, 19)) {
  fail(
    `Switchyard needs Node 20.19 or newer to start; this is ${process.version}. Install it from https://nodejs.org.`,
  );
}
const script = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (!script) fail(`Unknown command "${command}". Known: ${Object.keys(commands).join(', ')}.`);
process.chdir(root);
await ensureDependencies();
const [file, ...scriptArgs] = script;
handOver(chooseNode(), [
  '--disable-warning=ExperimentalWarning',
  join(root, 'scripts', file),
  ...scriptArgs,
  ...userArgs,
]);
