import { describe, expect, test } from 'vitest';
import { parseStack, scrubAddress, scrubPath, scrubText, stableName } from './scrub-text.ts';

describe('a text that leaves the device', () => {
  test.each([
    ['Cannot mail ada.kowalski+work@example.co.uk today', 'Cannot mail [mail] today'],
    ['Call +1 (617) 555-0100 back', 'Call [number] back'],
    ['No job 0198c1f0-7b7a-7c3e-9a55-0123456789ab', 'No job [id]'],
    ['GET https://ops.example.com/api/jobs?q=Dupont failed', 'GET https://ops.example.com/api/jobs failed'],
    ['Authorization: Bearer sy_pat_8fK2abcDEF012 was refused', 'Authorization: Bearer [secret] was refused'],
    ['Bearer%20sy_pat_8fK2abcDEF012', 'Bearer%20[secret]'],
    [String.raw`{"h":"\nsy_svc_8fK2abcDEF012"}`, String.raw`{"h":"\n[secret]"}`],
    ['header token=abc.def.ghi rest', 'header [secret] rest'],
    [
      'Cannot read properties of undefined (reading "map")',
      'Cannot read properties of undefined (reading "map")',
    ],
    ['status 404 after 1200 ms', 'status 404 after 1200 ms'],
  ])('%s', (text, expected) => {
    expect(scrubText(text)).toBe(expected);
  });

  test('is scrubbed quickly, however long and odd it is', () => {
    const started = Date.now();
    for (const part of ['a@', '1 ', 'x.', '(', 'token=']) scrubText(part.repeat(20_000).slice(0, 20_000));
    expect(Date.now() - started).toBeLessThan(2_000);
  });
});

describe('a path', () => {
  test.each([
    ['/jobs/0198c1f0-7b7a-7c3e-9a55-0123456789ab?tab=photos#x', '/jobs/:id'],
    ['https://ops.example.com/api/jobs/1042/visits', '/api/jobs/:id/visits'],
    ['/feature-flags/smart_reassign', '/feature-flags/smart_reassign'],
    ['/api/sync', '/api/sync'],
    ['/customers/temp_a1', '/customers/:id'],
    ['/', '/'],
  ])('%s', (address, expected) => {
    expect(scrubPath(address)).toBe(expected);
  });
});

describe('the address of a page', () => {
  test.each([
    ['/dispatch?day=2026-13-01&view=week', '/dispatch?day=2026-13-01&view=week'],
    ['/jobs/1042?q=Dupont&state=open', '/jobs/:id?q=:text&state=open'],
    ['/reset-password?token=abc.def', '/reset-password?token=:text'],
    ['/jobs?customerId=0198c1f0-7b7a-7c3e-9a55-0123456789ab', '/jobs?customerId=:text'],
    ['/jobs?tag=Mrs%20Dupont', '/jobs?tag=:text'],
    [
      '/feature-flags/playground?user=john.doe&p.company=Dupont',
      '/feature-flags/playground?user=:text&p.company=:text',
    ],
    ['/jobs?day=2026-11-20#token=secret', '/jobs?day=2026-11-20'],
    ['/jobs?', '/jobs'],
    ['/jobs', '/jobs'],
  ])('%s', (address, expected) => {
    expect(scrubAddress(address)).toBe(expected);
  });
});

describe('a stack', () => {
  test('of Chromium is read', () => {
    const stack = `TypeError: x is not a function
    at Board (http://localhost:8080/assets/dispatch-page-Ab3_d9-x.js:12:345)
    at http://localhost:8080/assets/shell-12345678.js:1:2
    at async Promise.all (index 0)`;
    expect(parseStack(stack)).toEqual([
      { name: 'Board', file: '/assets/dispatch-page-Ab3_d9-x.js', line: 12, column: 345 },
      { name: null, file: '/assets/shell-12345678.js', line: 1, column: 2 },
    ]);
  });

  test('of Firefox and Safari is read', () => {
    expect(
      parseStack('render@https://a.example/assets/main-12345678.js:3:4\n@https://a.example/boot.js:1:1'),
    ).toEqual([
      { name: 'render', file: '/assets/main-12345678.js', line: 3, column: 4 },
      { name: null, file: '/boot.js', line: 1, column: 1 },
    ]);
  });

  test('names files alike in all releases', () => {
    expect(
      ['/assets/dispatch-page-Ab3_d9-x.js', '/assets/dispatch-page-99999999.js'].map(stableName),
    ).toEqual(['dispatch-page', 'dispatch-page']);
    expect(stableName('/boot.js')).toBe('boot');
  });
});
