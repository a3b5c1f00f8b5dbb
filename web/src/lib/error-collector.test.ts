import { errorReportSchema } from '@switchyard/contracts/error-reports/error-report.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { ErrorCollector, type OutgoingReport, type SendOutcome } from './error-collector.ts';

let now: number;
let sent: OutgoingReport[];
let outcome: SendOutcome;
let collector: ErrorCollector;
beforeEach(() => {
  now = 1_000_000;
  sent = [];
  outcome = 'sent';
  let ids = 0;
  collector = new ErrorCollector({
    release: 'v3.1.0',
    now: () => now,
    newId: () => `0000000${(ids += 1)}`.slice(-8),
    path: () => '/jobs/0198c1f0-7b7a-7c3e-9a55-0123456789ab',
    send: async (report) => {
      sent.push(report);
      return outcome;
    },
  });
});
const settle = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};
const thrown = (message: string) => ({ kind: 'window', error: new TypeError(message) }) as const;

describe('a report', () => {
  test('fits its contract and says what happened before', () => {
    collector.note('click', 'button "Save"');
    collector.note('request', 'PATCH /api/jobs/:id 500');
    collector.collect({
      kind: 'render',
      error: new TypeError('No lane for ada@example.com'),
      errorId: 'abcdef01',
    });
    expect(errorReportSchema.parse(sent[0])).toMatchObject({
      errorId: 'abcdef01',
      kind: 'render',
      type: 'TypeError',
      message: 'No lane for [mail]',
      path: '/jobs/:id',
      dropped: 0,
      breadcrumbs: [{ text: 'button "Save"' }, { text: 'PATCH /api/jobs/:id 500' }],
    });
  });

  test('holds the last hundred breadcrumbs', () => {
    for (let index = 0; index < 150; index += 1) collector.note('click', `button ${'x'.repeat(500)}`);
    collector.collect(thrown('x'));
    expect(sent[0]?.breadcrumbs).toHaveLength(100);
    expect(sent[0]?.breadcrumbs[0]?.text).toHaveLength(200);
  });

  test('is cut between characters: the server refuses what holds half of one', () => {
    for (const length of [199, 399]) collector.note('click', `${'x'.repeat(length)}\u{1F527}`);
    collector.collect(thrown(`${'m'.repeat(2_047)}\u{1F527}`));
    expect(JSON.stringify(sent[0])).not.toMatch(/\\ud83d/i);
  });

  test('is cut at 2,048 characters', () => {
    collector.collect(thrown('m'.repeat(5_000)));
    expect(sent[0]?.message).toHaveLength(2_048);
  });

  test('is made once of an error that comes by two ways', () => {
    const error = new TypeError('once');
    collector.collect({ kind: 'render', error, errorId: 'abcdef01' });
    collector.collect({ kind: 'window', error });
    expect(sent).toHaveLength(1);
  });

  test('is made of what is no error, without what it holds', () => {
    collector.collect({ kind: 'promise', error: { status: 500, text: '500: {"name":"Ada"}' } });
    collector.collect({ kind: 'promise', error: { name: 'Ada' } });
    collector.collect({ kind: 'promise', error: 'plain text' });
    expect(sent.map(({ type, message }) => `${type}: ${message}`)).toEqual([
      'RequestError: Unhandled answer 500',
      'object: Something that is no error was thrown',
      'string: plain text',
    ]);
  });

  test('is not made of what is not ours', () => {
    collector.collect({
      kind: 'window',
      error: 'ResizeObserver loop completed with undelivered notifications.',
    });
    collector.collect({ kind: 'window', error: 'Script error.' });
    collector.collect({ kind: 'promise', error: new DOMException('Cancelled', 'AbortError') });
    const extension = new Error('x');
    extension.stack = 'Error: x\n    at chrome-extension://abc/content.js:1:1';
    collector.collect({ kind: 'window', error: extension });
    expect(sent).toEqual([]);
  });
});

describe('too many errors', () => {
  test('of one kind are counted and told with the next', () => {
    for (let index = 0; index < 5; index += 1) collector.collect(thrown('again and again'));
    expect(sent).toHaveLength(1);
    now += 10_001;
    collector.collect(thrown('again and again'));
    expect(sent.map(({ dropped }) => dropped)).toEqual([0, 4]);
  });

  test('of a page end at twenty', () => {
    for (let index = 0; index < 30; index += 1) collector.collect(thrown(`error ${index}`));
    expect(sent).toHaveLength(20);
  });

  test('that a user sees are each sent: their ids must be found', () => {
    for (const errorId of ['aaaaaaaa', 'bbbbbbbb']) {
      collector.collect({ kind: 'render', error: new TypeError('same'), errorId });
    }
    expect(sent.map(({ errorId }) => errorId)).toEqual(['aaaaaaaa', 'bbbbbbbb']);
  });

  test('for the server make it silent as long as it asks', async () => {
    outcome = { pauseMs: 30_000 };
    collector.collect(thrown('first'));
    await settle();
    collector.collect(thrown('second'));
    expect(sent).toHaveLength(1);
    now += 30_001;
    outcome = 'sent';
    collector.collect(thrown('third'));
    expect(sent.at(-1)).toMatchObject({ message: 'third', dropped: 2 });
  });
});

test('without a network reports wait, a few of them', async () => {
  outcome = 'later';
  for (let index = 0; index < 8; index += 1) collector.collect(thrown(`error ${index}`));
  await settle();
  sent = [];
  outcome = 'sent';
  collector.flush();
  await settle();
  expect(sent.map(({ message }) => message)).toEqual(['error 0', 'error 1', 'error 2', 'error 3', 'error 4']);
  collector.collect(thrown('later'));
  expect(sent.at(-1)?.dropped).toBe(3);
});
