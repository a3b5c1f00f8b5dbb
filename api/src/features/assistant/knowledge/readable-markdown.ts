/**
 * Rewrites Markdown so that tables and lists read as sentences without their markup: answers quote them individually.
 * Headings and code are unchanged.
 */
export function readableMarkdown(markdown: string): string {
  let isCode = false;
  let head: readonly string[] = [];
  return markdown
    .split('\n')
    .map((line, place, lines) => {
      if (/^ {0,3}(?:`{3,}|~{3,})/.test(line)) isCode = !isCode;
      if (isCode || /^ {0,3}#/.test(line)) return line;
      if (/^\s*\|/.test(line)) {
        if (isRule(lines[place + 1] ?? '')) head = cellsOf(line);
        return isRule(line) || isRule(lines[place + 1] ?? '') ? '' : tableRow(cellsOf(line), head);
      }
      return /^\s*(?:[-*+]|\d+[.)])\s/.test(line) ? ended(line) : line;
    })
    .join('\n');
}

/**
 * With the header `From, To, Who`, the row `| Planned | Dispatched | Office |` becomes `Planned: To Dispatched, Who
 * Office.`
 */
function tableRow(cells: readonly string[], head: readonly string[]): string {
  const [first = '', ...others] = cells;
  const isList = others.length < 2;
  const said = others.flatMap((cell, place) => {
    if (/^[–-]?$/.test(cell)) return [];
    const title = head[place + 1] ?? '';
    return [isList || title === '' ? cell : `${title} ${cell}`];
  });
  return `\n${ended(said.length === 0 ? first : `${first}: ${said.join(', ')}`)}\n`;
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

/** True for the line between a table's header and its rows. */
function isRule(line: string): boolean {
  return /^\s*\|/.test(line) && cellsOf(line).every((cell) => /^:?-+:?$/.test(cell));
}

function ended(line: string): string {
  return /[.!?:]["')*_`]*\s*$/.test(line) ? line : `${line}.`;
}
