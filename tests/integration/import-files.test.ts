import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checked, newManager, rowsOf, upload, uploaded } from '../support/import-calls.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test[Symbol.asyncDispose]());

it('a line that no file has is nobody’s failure', async () => {
  const user = await newManager(test);
  const { id } = await checked(user, 'Name,City\nOne,Boston\n');
  const rows = await user.call('GET', `/api/imports/${id}/rows?after=9007199254740991`);
  expect(rows.statusCode).toBe(400);
  const start = await user.call('POST', `/api/imports/${id}/start`, {
    payload: { lines: [9_007_199_254_740_991] },
  });
  expect(start.statusCode).toBe(400);
  expect((await upload(user, 'Name\nOne\n', 'list\0.csv')).statusCode).toBe(400);
});

it('so many files an hour are taken from one person, and no more; refused ones do not count', async () => {
  await using strict = await createTestApp({ environment: { SWITCHYARD_RATE_LIMIT_FACTOR: '1' } });
  const user = await newManager(strict);
  expect((await user.call('GET', '/api/imports')).statusCode).toBe(200);
  for (let count = 0; count < 25; count += 1) {
    expect((await upload(user, count % 2 === 0 ? '' : 'PK\u0003\u0004')).statusCode).toBe(422);
  }
  const statuses: number[] = [];
  for (let count = 0; count < 21; count += 1) {
    statuses.push((await upload(user, `Name,City\nCustomer ${count},Boston\n`)).statusCode);
  }
  expect(statuses.slice(0, 20)).toEqual(statuses.slice(0, 20).map(() => 201));
  expect(statuses[20]).toBe(429);
  // The same file again continues the import that it began.
  expect((await upload(user, 'Name,City\nCustomer 0,Boston\n')).statusCode).toBe(201);
  const refused = await upload(user, 'Name,City\nOne more,Boston\n');
  const { retryAfterSeconds, detail } = refused.json<{ retryAfterSeconds: number; detail: string }>();
  expect(detail).toMatch(/^Too many requests\. Try again in (?:5\d|60) minutes$/);
  expect(retryAfterSeconds).toBeGreaterThan(3_000);
  expect(retryAfterSeconds).toBeLessThanOrEqual(3_600);
});

describe('files as they come', () => {
  it.each([
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFName,City\nCafé Müller,Köln\n', 'utf8'), 'utf-8'],
    ['UTF-16 of a spreadsheet', Buffer.from('\uFEFFName\tCity\nCafé Müller\tKöln\n', 'utf16le'), 'utf-16le'],
    ['Windows', Buffer.from('Name;City\r\nCafé Müller;Köln\r\n', 'latin1'), 'windows-1252'],
  ])('%s keeps its letters', async (_, bytes, encoding) => {
    const user = await newManager(test);
    const item = await uploaded(user, bytes);
    expect(item).toMatchObject({ encoding, headers: ['Name', 'City'], samples: [['Café Müller'], ['Köln']] });
  });

  it('quotes hold delimiters, line ends and quotes; lines are those of the file', async () => {
    const user = await newManager(test);
    const list =
      'Name,Notes\r\n"Smith, Jones & Co","says ""hi""\r\nand more"\r\n\r\n,,,\r\nPipes 5" Ltd,\r\nBad,"x"\r\n';
    const { id } = await checked(user, list);
    const rows = await rowsOf(user, id);
    expect(rows.map(({ line, cells }) => [line, cells[0]])).toEqual([
      [2, 'Smith, Jones & Co'],
      [6, 'Pipes 5" Ltd'],
      [7, 'Bad'],
    ]);
  });

  it('semicolons, tabs and bars are found out', async () => {
    const user = await newManager(test);
    expect((await uploaded(user, 'Name;City, State\nA Ltd;Boston, MA\n')).delimiter).toBe(';');
    expect((await uploaded(user, 'Name\tCity\nB Ltd\tBoston\n')).delimiter).toBe('\t');
    expect((await uploaded(user, 'Name|City\nC Ltd|Boston\n')).delimiter).toBe('|');
  });

  it.each([
    ['nothing', '', 'empty'],
    ['a header alone', 'Name,City\n', 'no rows'],
    ['blank lines', '\n\n  \n', 'empty'],
    ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0]), 'workbook'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), 'not a text'],
    ['a quote that never closes', 'Name,City\nA Ltd,Boston\n"B Ltd,Boston\nC Ltd,Boston\n', 'line 3'],
  ])('%s is refused with what is wrong', async (_, content, word) => {
    const user = await newManager(test);
    const response = await upload(user, content);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: 'import.unreadable' });
    expect(response.json<{ detail: string }>().detail).toContain(word);
  });

  it('more rows or bytes than allowed are refused', async () => {
    const user = await newManager(test);
    const rows = Array.from({ length: 100_001 }, (_, index) => `Customer ${index}`).join('\n');
    expect((await upload(user, `Name\n${rows}\n`)).json()).toMatchObject({ code: 'import.too_many_rows' });
    const large = Buffer.alloc(32 * 1024 * 1024 + 1, 'a');
    expect((await upload(user, large)).json()).toMatchObject({ code: 'request.too_large' });
  });

  it('columns that do not fit the file, are chosen twice or lack the name are refused by field', async () => {
    const user = await newManager(test);
    const { id } = await uploaded(user, 'Name,City\nA Ltd,Boston\n');
    for (const mapping of [['name'], ['name', 'name'], ['city', null], ['name', 'colour']]) {
      const response = await user.call('POST', `/api/imports/${id}/check`, { payload: { mapping } });
      expect(response.json()).toMatchObject({ code: 'request.invalid' });
      expect(response.json<{ errors: { pointer: string }[] }>().errors[0]?.pointer).toMatch(/^\/mapping/);
    }
  });
});
