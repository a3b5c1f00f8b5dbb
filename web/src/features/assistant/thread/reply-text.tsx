import { replyBlocks } from './reply-blocks.ts';

/** What the assistant says: plain text in paragraphs and lists, never markup. */
export function ReplyText({ text }: { text: string }) {
  return replyBlocks(text).map((block, index) =>
    block.kind === 'text' ? (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a said text never change
      <p key={index} className="whitespace-pre-line wrap-anywhere">
        {block.text}
      </p>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a said text never change
      <ul key={index} className="flex list-disc flex-col gap-1 pl-4 wrap-anywhere">
        {block.items.map((item, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same
          <li key={place}>{item}</li>
        ))}
      </ul>
    ),
  );
}
