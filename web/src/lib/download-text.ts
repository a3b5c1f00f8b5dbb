/**
 * Offers a text as a file download. CSV gets a byte order mark, by which spreadsheets detect UTF-8; JSON parsers
 * reject one.
 */
export function downloadText(fileName: string, text: string, type = 'text/csv'): void {
  const mark = type === 'text/csv' ? '\uFEFF' : '';
  const url = URL.createObjectURL(new Blob([mark, text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}

/**
 * Downloads the response of an address under the server's file name. The page stays open, without an unsaved-work
 * prompt.
 */
export function downloadFrom(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
