import { describe, expect, it } from 'vitest';
import { toCsv } from './to-csv.ts';

const columns = [
  { header: 'Name', value: (row: { name: string; count: number | null }) => row.name },
  { header: 'Count', value: (row: { name: string; count: number | null }) => row.count },
];

describe('CSV', () => {
  it('quotes where needed and leaves only null empty', () => {
    const rows = [
      { name: 'Heat, 3rd "floor"', count: -2 },
      { name: 'two\nlines', count: null },
    ];
    expect(toCsv(columns, rows)).toBe('Name,Count\r\n"Heat, 3rd ""floor""",-2\r\n"two\nlines",');
  });

  it('prevents a spreadsheet from running a text', () => {
    expect(toCsv(columns, [{ name: '=HYPERLINK("x")', count: 1 }])).toContain('"\'=HYPERLINK(""x"")"');
  });

  it('exempts phone numbers, but nothing else that begins with a sign', () => {
    const cells = ['+1 (617) 555-0142', '+1+cmd', '-2+3', '@here', '\t=1'].map((name) => ({
      name,
      count: null,
    }));
    const [, ...lines] = toCsv(columns, cells).split('\r\n');
    expect(lines).toEqual(['+1 (617) 555-0142,', "'+1+cmd,", "'-2+3,", "'@here,", "'\t=1,"]);
  });
});
