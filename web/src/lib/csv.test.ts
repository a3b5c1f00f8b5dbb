import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const columns = [
  { header: 'Name', value: (row: { name: string; count: number | null }) => row.name },
  { header: 'Count', value: (row: { name: string; count: number | null }) => row.count },
];

describe('CSV', () => {
  it('quotes what needs it and leaves nothing empty but null', () => {
    const rows = [
      { name: 'Heat, 3rd "floor"', count: -2 },
      { name: 'two\nlines', count: null },
    ];
    expect(toCsv(columns, rows)).toBe('Name,Count\r\n"Heat, 3rd ""floor""",-2\r\n"two\nlines",');
  });

  it('does not let a spreadsheet run a text', () => {
    expect(toCsv(columns, [{ name: '=HYPERLINK("x")', count: 1 }])).toContain('"\'=HYPERLINK(""x"")"');
  });
});
