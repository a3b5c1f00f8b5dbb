import { cutText } from '@switchyard/contracts/http/cut-text.ts';

/** Most characters of a text quoted in its notification. */
const excerptLength = 140;

/** The beginning of a text as a single line. */
export function excerptOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > excerptLength ? `${cutText(line, excerptLength - 1).trimEnd()}…` : line;
}
