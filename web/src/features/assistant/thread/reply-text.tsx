import type { Citation } from '@switchyard/contracts/assistant/chat.ts';
import { CitationList } from './citation-list.tsx';
import { linkRecords, type Piece } from './link-records.ts';
import { replyBlocks } from './reply-blocks.ts';

type ReplyTextProps = { text: string; citations?: readonly Citation[] };

/**
 * An answer of the assistant, in paragraphs and lists, never as markup; mentioned records are links, other sources
 * follow.
 */
export function ReplyText({ text, citations = [] }: ReplyTextProps) {
  const { blocks, rest } = linkRecords(replyBlocks(text), citations);
  return (
    <>
      {blocks.map((block, index) =>
        block.kind === 'text' ? (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a said text never change
          <p key={index} className="whitespace-pre-line wrap-anywhere">
            <Pieces pieces={block.pieces} />
          </p>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a said text never change
          <ul key={index} className="flex list-disc flex-col gap-1 pl-4 wrap-anywhere">
            {block.items.map((pieces, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same
              <li key={place}>
                <Pieces pieces={pieces} />
              </li>
            ))}
          </ul>
        ),
      )}
      <CitationList citations={rest} />
    </>
  );
}

/** Plain links, the same on the public site and in the console. */
function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map((piece) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <a key={piece.href} href={piece.href} className="font-medium text-accent-text underline">
        {piece.text}
      </a>
    ),
  );
}
