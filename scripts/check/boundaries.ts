import path from 'node:path';
import { packageNames } from './packages.ts';
import { runTool } from './run-tool.ts';

/** Packages whose imports are checked against .dependency-cruiser.cjs. */
export const cruisedFolders = packageNames;

export type Violation = { readonly rule: string; readonly from: string; readonly to: string };

export type Cruise = {
  /** Own source files that were actually read; libraries are not counted. */
  readonly modules: readonly string[];
  readonly violations: readonly Violation[];
};

type CruiseReport = {
  modules: { source: string }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
};

const ownSource = new RegExp(`^(?:${cruisedFolders.join('|')})/.+\\.tsx?$`);

/**
 * Runs dependency-cruiser over the packages below `root` with the rules of the repository. Returns violations instead
 * of throwing; if it cannot run, throws with the tool's own output.
 */
export async function cruiseImports(root: string, repository: string): Promise<Cruise> {
  const config = path.join(repository, '.dependency-cruiser.cjs');
  const { stdout, output } = await runTool(repository, {
    tool: 'depcruise',
    args: ['--config', config, '--output-type', 'json', ...cruisedFolders],
    cwd: root,
  });
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser did not run:\n${output}`);
  const report = JSON.parse(stdout) as CruiseReport;
  return {
    modules: report.modules.map((module) => module.source).filter((source) => ownSource.test(source)),
    violations: report.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

/**
 * Source files that exist but were not cruised. With a TypeScript version it does not know, dependency-cruiser reads no
 * file and reports success, so a green cruise is valid only if this list is empty.
 */
export function filesNotCruised(cruise: Cruise, sourceFiles: readonly string[]): string[] {
  const seen = new Set(cruise.modules);
  return sourceFiles.filter((file) => ownSource.test(file) && !file.endsWith('.d.ts') && !seen.has(file));
}
