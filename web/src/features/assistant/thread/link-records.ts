import type { Citation } from '@switchyard/contracts/assistant/chat.ts';
import type { ReplyBlock } from './reply-blocks.ts';

/** Text, or the name of a record that leads to it. */
export type Piece = string | { readonly text: string; readonly href: string };
export type LinkedBlock =
  | { readonly kind: 'text'; readonly pieces: readonly Piece[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Piece[])[] };

const records: ReadonlySet<Citation['kind']> = new Set(['job', 'customer', 'visit', 'technician']);

/**
 * Makes the first mention of each cited record its link. `rest` are the sources that the text does not name: nothing is
 * listed twice.
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

/** In their order; of two that begin at the same place the longer one comes first. */
function mentionsIn(text: string, open: ReadonlySet<Citation>): Mention[] {
  return [...open]
    .flatMap((citation): Mention[] => {
      // A long title is shortened in the text: then the number of the job stands for it.
      const number = /^#\d+(?= )/.exec(citation.title)?.[0];
      for (const name of number === undefined ? [citation.title] : [citation.title, number]) {
        const start = placeOf(text, name);
        if (start !== -1) return [{ start, end: start + name.length, citation }];
      }
      return [];
    })
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** Where a name stands by itself, -1 when it does not: `Ana` is not in `Anatol`. */
function placeOf(text: string, name: string): number {
  for (let start = text.indexOf(name); start !== -1; start = text.indexOf(name, start + 1)) {
    const before = text.charAt(start - 1);
    const after = text.charAt(start + name.length);
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return start;
  }
  return -1;
}
