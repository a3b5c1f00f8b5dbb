/**
 * Markdown whose tables and lists read as sentences once their marks are gone: answers quote them one by one. Headings and
 * code stay as they are.
 */
export function readableMarkdown(markdown: string): string {
  let isCode = false;
  return markdown
    .split('\n')
    .map((line) => {
      if (/^ {0,3}(?:`{3,}|~{3,})/.test(line)) isCode = !isCode;
      if (isCode || /^ {0,3}#/.test(line)) return line;
      if (/^\s*\|/.test(line)) return tableRow(line);
      return /^\s*(?:[-*+]|\d+[.)])\s/.test(line) ? ended(line) : line;
    })
    .join('\n');
}

/** `| Planned | Dispatched | Office |` is `Planned: Dispatched, Office.` */
function tableRow(line: string): string {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '' && cell !== '–' && cell !== '-');
  if (cells.every((cell) => /^:?-+:?$/.test(cell))) return '';
  const [first = '', ...others] = cells;
  return `\n${ended(others.length === 0 ? first : `${first}: ${others.join(', ')}`)}\n`;
}

function ended(line: string): string {
  return /[.!?:]["')*_`]*\s*$/.test(line) ? line : `${line}.`;
}
