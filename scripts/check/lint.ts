import { runTool } from './run-tool.ts';

export type LintRun = {
  /** One line per problem: place, text, rule. */
  readonly problems: readonly string[];
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

/** Runs the type-aware linter below `root` with the configuration found there. Throws when it cannot run. */
export async function lintFiles(root: string, repository: string): Promise<LintRun> {
  const { stdout, output } = await runTool(repository, {
    tool: 'oxlint',
    args: ['--type-aware', '--deny-warnings', '--format=json'],
    cwd: root,
  });
  if (!stdout.trimStart().startsWith('{')) throw new Error(`oxlint did not run:\n${output}`);
  const report = JSON.parse(stdout) as LintReport;
  return { problems: report.diagnostics.map(describeProblem), fileCount: report.number_of_files };
}

function describeProblem({ message, code, filename, labels }: LintReport['diagnostics'][number]): string {
  const span = labels[0]?.span;
  const place = span ? `${filename}:${span.line}:${span.column}` : filename;
  return `${place} ${message} (${code ?? 'parser'})`;
}
