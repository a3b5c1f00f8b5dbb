import { runTool } from './run-tool.ts';

export type LintRun = {
  /** One line per violation: place, text, rule. */
  readonly problems: readonly string[];
  /** One line per error of the TypeScript compiler, including an invalid tsconfig.json. */
  readonly typeErrors: readonly string[];
  readonly fileCount: number;
};

type LintReport = {
  diagnostics: {
    message: string;
    code?: string;
    filename: string;
    labels: { span: { line: number; column: number } }[];
  }[];
  number_of_files: number;
};

const compilerCode = /^typescript\((?:TS\d+|tsconfig-error)\)$/;

/**
 * Runs the type-aware linter below `root` with the configuration found there. Also type-checks every file against the
 * nearest tsconfig.json: rules and compiler share one program, which is built once. Throws if it cannot run.
 */
export async function lintFiles(root: string, repository: string): Promise<LintRun> {
  const { stdout, output } = await runTool(repository, {
    tool: 'oxlint',
    args: ['--type-aware', '--type-check', '--deny-warnings', '--format=json'],
    cwd: root,
  });
  if (!stdout.trimStart().startsWith('{')) throw new Error(`oxlint did not run:\n${output}`);
  const { diagnostics, number_of_files: fileCount } = JSON.parse(stdout) as LintReport;
  const isTypeError = ({ code }: LintReport['diagnostics'][number]) => compilerCode.test(code ?? '');
  return {
    problems: diagnostics.filter((diagnostic) => !isTypeError(diagnostic)).map(describeProblem),
    typeErrors: diagnostics.filter(isTypeError).map(describeProblem),
    fileCount,
  };
}

function describeProblem({ message, code, filename, labels }: LintReport['diagnostics'][number]): string {
  const span = labels[0]?.span;
  const place = span ? `${filename}:${span.line}:${span.column}` : filename;
  return `${place} ${message} (${code ?? 'parser'})`;
}
