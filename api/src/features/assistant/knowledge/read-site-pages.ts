import { fillFacts, type StatedFacts } from '@switchyard/contracts/legal/operator-facts.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Passage } from './knowledge.ts';

/** Pages of the public site used for answers; articles of guide and blog are read from their sources. */
export const readPaths = [
  '/',
  '/features',
  '/pricing',
  '/about',
  '/privacy',
  '/terms',
  '/imprint',
  '/resources',
  '/contact-sales',
  '/demo',
  '/trial',
  '/system-status',
  '/help-center',
] as const;

/** Passages of the built public pages, by heading. Pages that were not built are skipped. */
export async function readSitePages(webRoot: string | undefined, facts: StatedFacts): Promise<Passage[]> {
  if (webRoot === undefined) return [];
  const pages = readPaths.map(async (path) => {
    const html = await readFile(join(webRoot, path, 'index.html'), 'utf8').catch(() => '');
    return path === '/' && !html.includes('<main') ? [] : passagesOf(path, fillFacts(html, facts));
  });
  return (await Promise.all(pages)).flat();
}

/** Summaries of collapsible questions count as headings of their answers. */
const heading = /<(h[1-3]|summary)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/** Text of a built page by heading: no scripts, no styles, no navigation. */
export function passagesOf(path: string, html: string): Passage[] {
  const title = plain(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? '').split(/\s[|·–-]\s/)[0] ?? '';
  const main = /<main\b[^>]*>([\s\S]*)<\/main>/.exec(html)?.[1] ?? '';
  const body = main.replace(/<(script|style|noscript|nav|template|svg)\b[\s\S]*?<\/\1>/g, ' ');
  const marks = [...body.matchAll(heading)];
  const base = { kind: 'page', path, title, keywords: [], audience: ['everyone'] } as const;
  return marks.flatMap((mark, place) => {
    const end = marks[place + 1]?.index ?? body.length;
    const content = body.slice(mark.index + mark[0].length, end);
    const text = plain(content);
    const anchor = anchorBefore(body, mark.index) ?? /\bid="([^"]+)"/.exec(mark[2] ?? '')?.[1] ?? '';
    return text === ''
      ? []
      : [
          {
            ...base,
            anchor,
            heading: plain(mark[3] ?? '').replace(/\s*\+$/, ''),
            text,
            sentences: sentencesOf(content),
          },
        ];
  });
}

/** Complete sentences of three words or more: list items, cells and labels cannot serve as answers. */
function sentencesOf(html: string): string {
  return html
    .replace(/<figure\b[\s\S]*?<\/figure>/g, ' ')
    .split(/<\/?(?:p|li|ul|ol|dl|dt|dd|td|th|tr|table|caption|h\d|div|section|summary|details)\b[^>]*>/)
    .map(plain)
    .filter((block) => /^[\p{Lu}\p{N}“"].*[.!?]["”')]*$/u.test(block) && block.split(' ').length > 2)
    .join(' ');
}

/** Sections carry the id for their heading. */
function anchorBefore(body: string, place: number): string | undefined {
  const sections = [...body.slice(0, place).matchAll(/<section\b[^>]*?\bid="([^"]+)"[^>]*>/g)];
  return sections.at(-1)?.[1];
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function plain(html: string): string {
  return html
    .replace(/<\/(?:td|th)>(?=\s*<t[dh])/g, ', ')
    .replace(/<\/(?:p|li|dt|dd|td|th|tr|caption|h\d|div)>/g, '. ')
    .replace(/<[^>]*>/g, ' ')
    .replace(
      /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
      (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
        if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
        return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
      },
    )
    .replace(/\s+/g, ' ')
    .replace(/\s+([.,;:!?])/g, '$1')
    .replace(/([.!?:])(?:\s*\.)+/g, '$1')
    .replace(/^[.\s]+/, '')
    .trim();
}
