import { spawn } from 'node:child_process';
import { ExplainedError } from './explained-error.ts';
import { repositoryRoot } from './repository-root.ts';
import type { Environment } from './start-settings.ts';

/** Options of {@link runNode}. */
export type RunNodeOptions = Readonly<{
  environment: Environment;
  cwd?: string;
  /** Shows the output immediately instead of keeping it for the error. */
  isShown?: boolean;
  /** Ends the process. */
  signal?: AbortSignal;
}>;

/**
 * Runs a Node script to completion.
 * @throws ExplainedError with the last output if it fails
 */
export function runNode(args: readonly string[], options: RunNodeOptions): Promise<void> {
  const output = options.isShown ? 'inherit' : 'pipe';
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
      cwd: options.cwd ?? repositoryRoot,
      env:
        options.isShown || process.stdout.isTTY
          ? options.environment
          : { ...options.environment, NO_COLOR: '1' },
      stdio: ['ignore', output, output],
    });
    let tail = '';
    const keep = (chunk: Buffer): void => {
      tail = (tail + chunk.toString('utf8')).slice(-6000);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const end = (): void => void child.kill('SIGTERM');
    options.signal?.addEventListener('abort', end, { once: true });
    child.once('error', reject);
    child.once('close', (code, signal) => {
      options.signal?.removeEventListener('abort', end);
      if (code === 0) resolve();
      else reject(new ExplainedError(describeFailure(args, signal ?? `exit code ${code}`, tail)));
    });
  });
}

function describeFailure(args: readonly string[], reason: string, tail: string): string {
  const script = args.map((argument) => argument.replace(`${repositoryRoot}/`, '')).join(' ');
  return `${script} failed (${reason}).\n${tail}`.trim();
}
