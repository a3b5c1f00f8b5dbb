import type { Citation } from '@switchyard/contracts/assistant/chat.ts';
import type { ReplyBlock } from './reply-blocks.ts';

/** Text, or the name of a record linked to it. */
export type Piece = string | { readonly text: string; readonly href: string };
export type LinkedBlock =
  | { readonly kind: 'text'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Piece[])[] };

const records: ReadonlySet<Citation['kind']> = new Set(['job', 'customer', 'visit', 'technician']);

/**
 * Links the first mention of each cited record. `rest` contains the sources not mentioned in the text, so that
 * nothing is listed twice.
 */
export function linkRecords(
  blocks: readonly ReplyBlock[],
  citations: readonly Citation[],
): { blocks: LinkedBlock[]; rest: Citation[] } {
  const open = new Set(citations.filter(({ kind }) => records.has(kind)));
  const linked = blocks.map((block): LinkedBlock => {
    return block.kind === 'text'
      ? { kind: 'text', pieces: linkText(block.text, open) }
      : { kind: 'list', items: block.items.map((item) => linkText(item, open)) };
  });
  return {
    blocks: linked,
    rest: citations.filter((citation) => !records.has(citation.kind) || open.has(citation)),
  };
}

type Mention = { readonly start: number; readonly end: number; readonly citation: Citation };

function linkText(text: string, open: Set<Citation>): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  for (const { start, end, citation } of mentionsIn(text, open)) {
    if (start < done) continue;
    if (start > done) pieces.push(text.slice(done, start));
    pieces.push({ text: text.slice(start, end), href: citation.href });
    open.delete(citation);
    done = end;
  }
  if (done < text.length || pieces.length === 0) pieces.push(text.slice(done));
  return pieces;
}

/** By position; at the same position the longer name comes first. */
function mentionsIn(text: string, open: ReadonlySet<Citation>): Mention[] {
  return [...open]
    .flatMap((citation): Mention[] => {
      // The text abbreviates long titles: the job's number is matched instead.
      const number = /^#\d+(?= )/.exec(citation.title)?.[0];
      for (const name of number === undefined ? [citation.title] : [citation.title, number]) {
        const start = placeOf(text, name);
        if (start !== -1) return [{ start, end: start + name.length, citation }];
      }
      return [];
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** Position of a name as a whole word, or -1: `Ana` is not found in `Anatol`. */
function placeOf(text: string, name: string): number {
  for (let start = text.indexOf(name); start !== -1; start = text.indexOf(name, start + 1)) {
    const before = text.charAt(start - 1);
    const after = text.charAt(start + name.length);
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return start;
  }
  return -1;
}
