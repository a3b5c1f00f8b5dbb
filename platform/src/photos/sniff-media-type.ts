import { fileTypeFromBuffer } from 'file-type';

/** Bytes of a file's beginning that are enough to tell its type. */
export const sniffedBytes = 65_536;

const unknown = 'application/octet-stream';
/** Elements that make a browser run a text as a page. */
const page = /<(?:!doctype\s+html|html|head|body|script|iframe|frameset|meta|style|title|object|embed)\b/i;
const drawing = /<svg\b/i;

/**
 * Media type of a file, read from the bytes of its beginning alone: its name and what a sender claims do not count.
 * @param bytes the beginning, at least {@link sniffedBytes} of a longer file
 */
export async function sniffMediaType(bytes: Buffer): Promise<string> {
  const head = bytes.subarray(0, sniffedBytes);
  const found = await fileTypeFromBuffer(head);
  const text = textOf(head);
  if (found && (text === null || !found.mime.endsWith('/xml'))) return found.mime;
  if (text === null || text === '') return unknown;
  // The kernel runs such a file by its first line.
  if (text.startsWith('#!')) return 'application/x-shellscript';
  if (drawing.test(text) && !page.test(text)) return 'image/svg+xml';
  return page.test(text) ? 'text/html' : (found?.mime ?? 'text/plain');
}

/** The bytes as text; null if they are none. */
function textOf(head: Buffer): string | null {
  try {
    // The last character may be cut off.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    // oxlint-disable-next-line no-control-regex -- control characters tell programs and data from texts
    return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text.trimStart();
  } catch {
    return null;
  }
}
