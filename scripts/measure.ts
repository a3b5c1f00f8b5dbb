import path from 'node:path';
import { packageNames, readSources, type SourceFile } from './check/packages.ts';
import { countLines, functionSizes, spreadOf } from './check/source-sizes.ts';

/** Prints the sizes of files and functions, and the shortcuts taken. Does not judge: that is up to the check. */
const functionLimit = 60;
const componentLimit = 120;
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/');

const shortcuts: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['as any', /\bas any\b/g],
  ['as unknown as', /\bas unknown as\b/g],
  ['@ts-expect-error', /@ts-expect-error/g],
  ['lint rules switched off', /(?:oxlint|eslint)-disable/g],
  ['tests that do not run', /\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|todo|fails|only)\b/g],
];

function printFiles(sources: readonly SourceFile[]): void {
  console.log('package          files  median   p90   max  largest file');
  for (const name of [...packageNames, 'all'] as const) {
    for (const kind of ['code', 'tests'] as const) {
      const own = sources.filter(
        ({ file }) => (name === 'all' || file.startsWith(`${name}/`)) && isTest(file) === (kind === 'tests'),
      );
      if (own.length === 0) continue;
      const { count, median, p90, max } = spreadOf(own.map(({ content }) => countLines(content)));
      const largest = own.find(({ content }) => countLines(content) === max)?.file ?? '';
      const cells = [count, median, p90, max].map((cell, at) => String(cell).padStart([6, 8, 6, 6][at] ?? 0));
      console.log(`${`${name} ${kind}`.padEnd(16)}${cells.join('')}  ${largest}`);
    }
  }
}

function printFunctions(sources: readonly SourceFile[]): void {
  const code = sources.filter(({ file }) => !isTest(file));
  const sizes = code.flatMap(({ file, content }) => functionSizes(file, content));
  const { count, median, p90, max } = spreadOf(
    sizes.filter(({ name }) => name !== '(anonymous)').map((size) => size.lines),
  );
  console.log(`\nnamed functions: ${count}, median ${median} lines, p90 ${p90}, max ${max}`);
  const limitOf = (file: string) => (file.endsWith('.tsx') ? componentLimit : functionLimit);
  const long = sizes.filter((size) => size.lines > limitOf(size.file)).sort((a, b) => b.lines - a.lines);
  console.log(`functions over ${functionLimit} lines (components over ${componentLimit}): ${long.length}`);
  for (const { file, line, name, lines } of long) console.log(`  ${lines}  ${file}:${line}  ${name}`);
}

function printShortcuts(sources: readonly SourceFile[]): void {
  // The rules about shortcuts, and the tests that plant them, contain the words they look for.
  const others = sources.filter(
    ({ file }) => !/^scripts\/(?:check\/|measure)|^tests\/contract\/planted-/.test(file),
  );
  console.log('');
  for (const [name, pattern] of shortcuts) {
    const hits = others.flatMap(({ file, content }) => [...content.matchAll(pattern)].map(() => file));
    console.log(`${name}: ${hits.length}${hits.length > 0 ? `  (${[...new Set(hits)].join(', ')})` : ''}`);
  }
}

const sources = await readSources(path.resolve(import.meta.dirname, '..'));
printFiles(sources);
printFunctions(sources);
printShortcuts(sources);
