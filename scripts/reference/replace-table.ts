/** A row of a table as a list of cells. */
export type Row = readonly string[];

/**
 * Replaces the rows of the first table below a heading; its header and everything else stay unchanged.
 * @throws Error naming the file if there is no such heading or no table below it
 */
export function replaceTable(
  file: string,
  text: string,
  { heading, rows }: { heading: string; rows: readonly Row[] },
) {
  const lines = text.split('\n');
  const start = lines.indexOf(`## ${heading}`);
  if (start === -1) throw new Error(`${file}: there is no heading "${heading}"`);
  const rule = lines.findIndex((line, at) => at > start && line.startsWith('|---'));
  const next = lines.findIndex((line, at) => at > start && line.startsWith('## '));
  if (rule === -1 || (next !== -1 && rule > next))
    throw new Error(`${file}: there is no table below "${heading}"`);
  const end = lines.findIndex((line, at) => at > rule && !line.startsWith('|'));
  const written = rows.map((cells) => `| ${cells.join(' | ')} |`);
  return [...lines.slice(0, rule + 1), ...written, ...lines.slice(end === -1 ? lines.length : end)].join(
    '\n',
  );
}
