import type { ModuleNames } from './module-names.ts';

/** A list with one line per record or feature, and the line for a new one. */
export type CentralList = {
  /** Path relative to the repository. */
  readonly file: string;
  readonly line: (names: ModuleNames) => string;
  /** Sort key of a line; undefined if the line is no entry. */
  readonly keyOf: (line: string) => string | undefined;
};

/** The three lists that contain every module. */
export const centralLists: readonly CentralList[] = [
  {
    file: 'contracts/src/records/definitions.ts',
    line: ({ one, many }) =>
      `export { ${one.camel}Record as ${one.snake} } from '../${many.kebab}/${one.kebab}-record.ts';`,
    keyOf: (line) => /^export .* from '\.\.\/([^']+)'/.exec(line)?.[1],
  },
  {
    file: 'api/src/feature-list.ts',
    line: ({ one, many }) =>
      `export { ${one.camel}Feature as ${one.camel} } from './features/${many.kebab}/${one.kebab}-feature.ts';`,
    keyOf: (line) => /^export .* from '\.\/features\/([^']+)'/.exec(line)?.[1],
  },
  {
    file: 'web/src/app/modules.ts',
    line: ({ many }) =>
      `  { at: ['/${many.kebab}'], load: () => import('../features/${many.kebab}/${many.kebab}-module.ts') },`,
    keyOf: (line) => /import\('\.\.\/features\/([^']+)'\)/.exec(line)?.[1],
  },
];

/**
 * Inserts a line before the first entry that follows it alphabetically, else after the last.
 * @throws Error naming the file if it has no entry
 */
export function withLine(
  { file, keyOf }: Pick<CentralList, 'file' | 'keyOf'>,
  text: string,
  line: string,
): string {
  const lines = text.split('\n');
  const key = keyOf(line) ?? '';
  const entries = lines.flatMap((each, at) => {
    const other = keyOf(each);
    return other === undefined ? [] : [{ at, other }];
  });
  const last = entries.at(-1);
  if (last === undefined) throw new Error(`${file}: there is no entry beside which a line could be added`);
  const after = entries.find(({ other }) => other > key);
  const place = after === undefined ? endOfEntry(lines, last.at) : startOfEntry(lines, after.at);
  return lines.toSpliced(place, 0, line).join('\n');
}

/** An entry that the formatter has split over several lines begins with `{` on its own line. */
function startOfEntry(lines: readonly string[], at: number): number {
  const brace = lines.lastIndexOf('  {', at);
  return /^ {4}/.test(lines[at] ?? '') && brace !== -1 ? brace : at;
}

function endOfEntry(lines: readonly string[], at: number): number {
  return /^ {4}/.test(lines[at] ?? '') ? lines.indexOf('  },', at) + 1 : at + 1;
}
