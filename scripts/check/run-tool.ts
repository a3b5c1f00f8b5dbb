import { spawn } from 'node:child_process';
import path from 'node:path';

export type ToolCall = {
  /** Name of a JavaScript program in node_modules/.bin. */
  readonly tool: string;
  readonly args: readonly string[];
  /** Working directory; default: the repository. */
  readonly cwd?: string;
};

export type ToolResult = {
  readonly isOk: boolean;
  readonly stdout: string;
  /** Standard output and error in order of arrival. */
  readonly output: string;
};

/** Runs a development tool of the repository with the Node that runs this script, and collects its output. */
export function runTool(repository: string, call: ToolCall): Promise<ToolResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ToolResult>();
  const program = path.join(repository, 'node_modules/.bin', call.tool);
  const child = spawn(process.execPath, [program, ...call.args], {
    cwd: call.cwd ?? repository,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stdout: string[] = [];
  const output: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout.push(text);
    output.push(text);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text));
  child.once('error', reject);
  child.once('close', (code) => {
    resolve({ isOk: code === 0, stdout: stdout.join(''), output: output.join('').trim() });
  });
  return promise;
}
