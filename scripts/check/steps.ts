import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { readAdvisories } from './advisories.ts';
import { cruiseImports, filesNotCruised } from './boundaries.ts';
import { isCatalogued, literalTextProblems, staleCatalogueProblems } from './catalogues.ts';
import { commitProblems } from './commit-subjects.ts';
import { checkFile, isScanned } from './file-rules.ts';
import { licenceProblems } from './licences.ts';
import type { Limiter } from './limiter.ts';
import type { LintRun } from './lint.ts';
import { listFiles } from './list-files.ts';
import { readSources } from './packages.ts';
import { runTool, type ToolCall } from './run-tool.ts';
import { countLines, fileBudget, spreadOf } from './source-sizes.ts';
import { checkWording, isWorded } from './wording.ts';

export type StepResult = {
  readonly isOk: boolean;
  /** Short text for the summary line, for example the number of checked files. */
  readonly note: string;
  /** Problems to fix; empty if the step passed. */
  readonly output: string;
};

export type StepContext = {
  readonly repository: string;
  readonly limiter: Limiter;
  /** Result of linter and compiler for the sources; they run once, on first use. */
  readonly sources: () => Promise<LintRun>;
};

export type Step = { readonly name: string; readonly run: (context: StepContext) => Promise<StepResult> };

const asResult = (problems: readonly string[], note: string): StepResult => ({
  isOk: problems.length === 0,
  note,
  output: problems.join('\n'),
});

const toolStep = (name: string, call: ToolCall): Step => ({
  name,
  async run({ repository, limiter }) {
    const { isOk, output } = await limiter.run(() => runTool(repository, call));
    return { isOk, note: summaryLine(output), output: isOk ? '' : output };
  },
});

/** The tool's own count of checked files, to detect a step that checked nothing. */
function summaryLine(output: string): string {
  const counted = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => /\d+ files|Tests +\d|Tests .*passed/.test(line));
  return (counted.at(-1) ?? '').trim().replaceAll(/\s+/g, ' ');
}

const types: Step = {
  name: 'types',
  async run({ sources }) {
    const { typeErrors, fileCount } = await sources();
    return asResult(fileCount === 0 ? ['no file was compiled at all'] : typeErrors, `${fileCount} files`);
  },
};

const lint: Step = {
  name: 'lint',
  async run({ sources }) {
    const { problems, fileCount } = await sources();
    return asResult(fileCount === 0 ? ['no file was linted at all'] : problems, `${fileCount} files`);
  },
};

const boundaries: Step = {
  name: 'boundaries',
  async run({ repository, limiter }) {
    const cruise = await limiter.run(() => cruiseImports(repository, repository));
    const missed = filesNotCruised(cruise, await listFiles(repository));
    return asResult(
      [
        ...cruise.violations.map(({ rule, from, to }) => `${from} -> ${to}  (${rule})`),
        ...missed.map((file) => `${file} was not read: the import rules do not hold for it`),
        ...(cruise.modules.length === 0 ? ['no module was read at all'] : []),
      ],
      `${cruise.modules.length} modules`,
    );
  },
};

const files: Step = {
  name: 'files',
  async run({ repository }) {
    const all = await listFiles(repository);
    const findings = await Promise.all(
      all.map(async (file) =>
        checkFile(file, isScanned(file) ? await readFile(path.join(repository, file), 'utf8') : ''),
      ),
    );
    return asResult(
      findings.flat().map(({ file, line, message }) => `${file}:${line} ${message}`),
      `${all.length} files`,
    );
  },
};

const wording: Step = {
  name: 'wording',
  async run({ repository }) {
    const worded = (await listFiles(repository)).filter(isWorded);
    const findings = await Promise.all(
      worded.map(async (file) => checkWording(file, await readFile(path.join(repository, file), 'utf8'))),
    );
    return asResult(
      findings.flat().map(({ file, line, message }) => `${file}:${line} ${message}`),
      `${worded.length} files`,
    );
  },
};

const catalogues: Step = {
  name: 'catalogues',
  async run({ repository, limiter }) {
    const files = (await listFiles(repository)).filter(isCatalogued);
    const literal = await literalTextProblems(repository, files);
    const stale = await limiter.run(() => staleCatalogueProblems(repository));
    return asResult([...literal, ...stale], `${files.length} files`);
  },
};

const commits: Step = {
  name: 'commits',
  async run({ repository }) {
    const { count, problems } = await commitProblems(repository);
    return asResult(problems, `${count} subjects`);
  },
};

const licences: Step = {
  name: 'licences',
  async run({ repository }) {
    const lock = await readFile(path.join(repository, 'package-lock.json'), 'utf8');
    const { count, problems } = licenceProblems(lock);
    return asResult(problems, `${count} packages`);
  },
};

/** Known vulnerabilities; a registry that does not answer is said, and does not fail the check. */
const advisories: Step = {
  name: 'advisories',
  async run({ repository }) {
    const { count, problems } = await readAdvisories(repository);
    return asResult(
      problems,
      count === null ? 'the registry does not answer: nothing was checked' : `${count} found`,
    );
  },
};

const sizes: Step = {
  name: 'sizes',
  async run({ repository }) {
    const sources = (await readSources(repository)).filter(({ file }) => /\/src\/(?!.*\.test\.)/.test(file));
    const { count, median, p90 } = spreadOf(sources.map(({ content }) => countLines(content)));
    const problems = [
      ...(median > fileBudget.median ? [`median file: ${median} lines, budget ${fileBudget.median}`] : []),
      ...(p90 > fileBudget.p90 ? [`90th percentile file: ${p90} lines, budget ${fileBudget.p90}`] : []),
    ];
    return asResult(problems, `${count} files, median ${median} lines, p90 ${p90}`);
  },
};

const format: Step = {
  name: 'format',
  async run({ repository, limiter }) {
    const call = { tool: 'biome', args: ['format', '--colors=off', '--max-diagnostics=none'] };
    const { isOk, output } = await limiter.run(() => runTool(repository, call));
    const unformatted = [...output.matchAll(/^(\S+) format ━/gm)].map((match) => match[1] ?? '');
    const problems = unformatted.length > 0 ? [...unformatted, 'npm run format repairs them'] : [output];
    return asResult(isOk ? [] : problems, summaryLine(output));
  },
};

/** Longest first, so that the short ones fill the gaps. */
export const steps: readonly Step[] = [
  types,
  lint,
  toolStep('unit', { tool: 'vitest', args: ['run', '--project', 'unit', '--reporter', 'dot'] }),
  toolStep('knip', { tool: 'knip', args: ['--no-progress', '--no-config-hints', '--cache'] }),
  boundaries,
  catalogues,
  format,
  files,
  wording,
  sizes,
  commits,
  licences,
  advisories,
];
