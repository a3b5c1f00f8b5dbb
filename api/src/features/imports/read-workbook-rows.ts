import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { unreadable } from './decode-list.ts';
import type { FileRow, OpenedFile } from './opened-file.ts';
import { type ArchivePart, sizesInArchive } from './archive-sizes.ts';

/** Most bytes of all parts of a workbook once unpacked. */
const mostUnpacked = 512 * 1024 * 1024;
/** Most bytes of a part that is not a sheet, such as the common texts: it is unpacked as a whole. */
const mostInMemory = 32 * 1024 * 1024;

/**
 * Opens the first sheet of a workbook. Rows are unpacked while they are taken; a workbook that would unpack to more than
 * its limits is refused before that.
 * @throws ProblemError `import.unreadable`
 */
export function readWorkbookRows(bytes: Uint8Array): OpenedFile {
  const parts = sizesInArchive(bytes);
  if (parts === null)
    throw unreadable('This is a workbook or an archive that is not complete: save it again');
  if (!parts.some(({ name }) => name === 'xl/workbook.xml'))
    throw unreadable('This is an archive, not a workbook: unpack it and choose the list');
  const unpacked = parts.reduce((total, { size }) => total + size, 0);
  // Which part has the common texts is told by a relationship: it may have any name.
  const isTooLarge = ({ name, size }: ArchivePart) =>
    size > mostInMemory && !name.startsWith('xl/worksheets/');
  if (unpacked > mostUnpacked || parts.some(isTooLarge))
    throw unreadable('This workbook is too large once unpacked: save the sheet as CSV');
  // A workbook has neither: its text is always UTF-8, and its cells are apart.
  return { format: 'xlsx', encoding: 'utf-8', delimiter: ',', rows: readRows(bytes) };
}

async function* readRows(bytes: Uint8Array): AsyncGenerator<FileRow> {
  try {
    for await (const { index, values } of streamXlsxRows(bytes))
      yield { line: index + 1, cells: values.map(textOf) };
  } catch (error) {
    // The library has an error class for each kind of damage; all mean the same to the reader.
    if (error instanceof Error && error.name !== 'ProblemError')
      throw unreadable('This workbook cannot be read: save the sheet as CSV');
    throw error;
  }
}

/** The text that a spreadsheet shows for a value; numbers are not rounded, dates are days or local times. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) return '';
    const text = value.toISOString();
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? '' : String(value).replace(/\r\n?/g, '\n');
}
