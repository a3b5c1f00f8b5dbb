import type { Import } from '@switchyard/contracts/imports/import-routes.ts';

/** A row of a file with the line where it begins; the header is the first one. */
export type FileRow = { readonly line: number; readonly cells: readonly string[] };

/** How a file was read, and its rows in order. */
export type OpenedFile = Pick<Import, 'format' | 'encoding' | 'delimiter'> & {
  readonly rows: AsyncIterable<FileRow>;
};
