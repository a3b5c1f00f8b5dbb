export type ReplyBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** Splits the assistant's plain text into paragraphs and lists of lines that begin with `- `. */
export function replyBlocks(response: string): ReplyBlock[] {
  const blocks: ReplyBlock[] = [];
  let text: string[] = [];
  let items: string[] = [];
  const end = () => {
    if (text.length > 0) blocks.push({ kind: 'text', text: text.join('\n') });
    if (items.length > 0) blocks.push({ kind: 'list', items });
    text = [];
    items = [];
  };
  for (const line of response.split('\n')) {
    const item = /^[-•]\s+(.*)$/.exec(line)?.[1];
    if (item !== undefined) {
      if (text.length > 0) end();
      items.push(item);
    } else if (line.trim() === '') end();
    else {
      if (items.length > 0) end();
      text.push(line);
    }
  }
  end();
  return blocks;
}
