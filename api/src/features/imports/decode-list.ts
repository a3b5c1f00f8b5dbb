import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Import } from '@switchyard/contracts/imports/import-routes.ts';

export type DecodedList = { text: string; encoding: Import['encoding'] };

/** Control characters that text files do not contain: the bytes are something else. */
// oxlint-disable-next-line no-control-regex -- searches for control characters
const notText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/**
 * Text of an uploaded file: UTF-8 and UTF-16 by byte order mark, else UTF-8 if valid, else Windows-1252, as written by
 * spreadsheets on Windows.
 * @throws ProblemError `import.unreadable` naming the detected file type
 */
export function decodeList(bytes: Uint8Array): DecodedList {
  if (bytes.length === 0) throw unreadable('The file is empty');
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw unreadable('This is an old workbook (.xls): save the sheet as CSV');
  if (startsWith(bytes, [0x25, 0x50, 0x44, 0x46])) throw unreadable('This is a PDF: save the list as CSV');
  const decoded = decode(bytes);
  if (notText.test(decoded.text)) throw unreadable('This is not a text file: save the list as CSV');
  return decoded;
}

function decode(bytes: Uint8Array): DecodedList {
  if (startsWith(bytes, [0xff, 0xfe])) return { text: read(bytes, 'utf-16le'), encoding: 'utf-16le' };
  if (startsWith(bytes, [0xfe, 0xff])) return { text: read(bytes, 'utf-16be'), encoding: 'utf-16be' };
  try {
    // Both decoders drop a byte order mark.
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: read(bytes, 'windows-1252'), encoding: 'windows-1252' };
  }
}

function read(bytes: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(bytes);
}

/** True for a ZIP archive, which a workbook is. */
export function isArchive(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

export function unreadable(detail: string): ProblemError {
  return new ProblemError('import.unreadable', { detail });
}
