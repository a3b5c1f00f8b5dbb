/** Offers a text as a file to save. Spreadsheets tell UTF-8 by the mark in front of a CSV; readers of JSON refuse it. */
export function downloadText(fileName: string, text: string, type = 'text/csv'): void {
  const mark = type === 'text/csv' ? '\uFEFF' : '';
  const url = URL.createObjectURL(new Blob([mark, text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
