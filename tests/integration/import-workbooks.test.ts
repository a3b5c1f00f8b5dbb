import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import { buffer } from 'node:stream/consumers';
import { writeXlsxStream, type XlsxStreamRow } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checked, newManager, rowsOf, upload, uploaded } from '../support/import-calls.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test[Symbol.asyncDispose]());

async function workbook(rows: readonly XlsxStreamRow[]): Promise<Buffer> {
  return await buffer(writeXlsxStream(rows, { name: 'List' }));
}

/** Sets the unpacked size that the archive's directory declares for a part, and the packed one if it is given. */
function declareSize(archive: Buffer, part: string, size: number, packed?: number): Buffer {
  const copy = Buffer.from(archive);
  const entry = copy.lastIndexOf(part) - 46;
  copy.writeUInt32LE(size, entry + 24);
  if (packed !== undefined) {
    // With this flag, the sizes may be behind the data of the part.
    copy.writeUInt16LE(copy.readUInt16LE(entry + 8) | 8, entry + 8);
    copy.writeUInt32LE(packed, entry + 20);
  }
  return copy;
}

/** Says that the directory is elsewhere: in a 64-bit record. */
function moveDirectory(archive: Buffer): Buffer {
  const copy = Buffer.from(archive);
  copy.writeUInt32LE(0xff_ff_ff_ff, copy.length - 22 + 12);
  return copy;
}

describe('a workbook', () => {
  it('is read with its lines, numbers, days and times', async () => {
    const user = await newManager(test);
    const item = await checked(
      user,
      await workbook([
        ['Reference', 'Name', 'Notes', 'Zip'],
        [1042, 'Bakery', new Date(Date.UTC(2026, 10, 30)), '02118'],
        [],
        ['C-2', 'Café "Müller"', 'two\nlines', 2118.5],
      ]),
    );
    expect(item).toMatchObject<Partial<Import>>({ format: 'xlsx', rows: 2 });
    const rows = await rowsOf(user, item.id);
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, '1042', 'Bakery', '2026-11-30', '02118'],
      [4, 'C-2', 'Café "Müller"', 'two\nlines', '2118.5'],
    ]);
  });

  it('is the same import as a CSV file when its rows come again', async () => {
    const user = await newManager(test);
    const rows = [
      ['Reference', 'Name'],
      ['W-1', 'One Ltd'],
    ];
    const { id } = await checked(user, await workbook(rows));
    await user.call('POST', `/api/imports/${id}/start`, { payload: { lines: null } });
    expect((await checked(user, rows.map((cells) => cells.join(',')).join('\n'))).counts).toMatchObject({
      known: 1,
    });
  });

  it.each([
    ['says that it unpacks to gigabytes', 3_000_000_000, 'too large'],
    ['unpacks to more than it says', 40, 'cannot be read'],
  ])('that %s is refused', async (_, size, word) => {
    const user = await newManager(test);
    const rows = [['Name'], ...Array.from({ length: 500 }, (__, at) => [`Customer ${at}`])];
    const bytes = declareSize(await workbook(rows), 'xl/worksheets/sheet1.xml', size);
    const answer = await upload(user, bytes);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'import.unreadable' });
    expect(answer.json<{ detail: string }>().detail).toContain(word);
  });

  it.each([
    ['no size of its sheet', (whole: Buffer) => declareSize(whole, 'xl/worksheets/sheet1.xml', 0)],
    ['no size of its styles', (whole: Buffer) => declareSize(whole, 'xl/styles.xml', 0)],
    ['sizes behind the sheet only', (whole: Buffer) => declareSize(whole, 'xl/worksheets/sheet1.xml', 0, 0)],
    ['sizes behind the styles only', (whole: Buffer) => declareSize(whole, 'xl/styles.xml', 900, 0)],
    ['another directory', moveDirectory],
  ])('that tells %s is refused before it is unpacked', async (_, change) => {
    const answer = await upload(await newManager(test), change(await workbook([['Name'], ['One Ltd']])));
    expect(answer.json()).toMatchObject({ code: 'import.unreadable' });
    expect(answer.json<{ detail: string }>().detail).toContain('not complete');
  });

  it('with a part other than a sheet that is too large for the memory is refused', async () => {
    const user = await newManager(test);
    const whole = await workbook([['Name'], ['One Ltd']]);
    const most = 32 * 1024 * 1024;
    const answer = await upload(user, declareSize(whole, 'xl/styles.xml', most + 1));
    expect(answer.json<{ detail: string }>().detail).toContain('too large');
    expect((await upload(user, declareSize(whole, 'xl/worksheets/sheet1.xml', most + 1))).statusCode).toBe(
      201,
    );
  });

  it('that is another archive, damaged or empty is refused', async () => {
    const user = await newManager(test);
    const whole = await workbook([['Name'], ['One Ltd']]);
    const renamed = Buffer.from(
      whole.toString('latin1').replaceAll('xl/workbook.xml', 'xl/workbock.xml'),
      'latin1',
    );
    for (const bytes of [renamed, whole.subarray(0, 300), await workbook([]), await workbook([['Name']])]) {
      expect((await upload(user, bytes)).json()).toMatchObject({ code: 'import.unreadable' });
    }
    expect((await uploaded(user, whole)).headers).toEqual(['Name']);
  });
});
