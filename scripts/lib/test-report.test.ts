import { expect, test } from 'vitest';
import { afterSecondRun, readTestRun, slowestFiles } from './test-report.ts';

const file = (name: string, status: string, ...tests: string[]) => ({
  name,
  status,
  assertionResults: tests.map((each, index) => ({ status: each, fullName: `test ${index}` })),
});

test('passed and failed tests are counted as by the runner', () => {
  const testResults = [file('a', 'passed', 'passed', 'passed'), file('b', 'failed', 'failed', 'passed')];
  expect(readTestRun({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({
    passed: 3,
    failed: 1,
    failedFiles: [{ path: 'b', passed: 1, failures: ['test 0'] }],
  });
});

test('the seconds of a run are told by folder and by file, the slowest first', () => {
  const timed = (name: string, startTime: number, endTime: number) => ({
    ...file(`/repository/${name}`, 'passed', 'passed'),
    startTime,
    endTime,
  });
  const testResults = [
    timed('tests/e2e/a.test.ts', 0, 2_000),
    timed('tests/e2e/b.test.ts', 1_000, 5_500),
    timed('web/src/c.test.ts', 0, 100),
  ];
  expect(slowestFiles({ numPassedTests: 3, numFailedTests: 0, testResults }, '/repository')).toEqual([
    '    6.5 s  tests/e2e: 2 files',
    '    0.1 s  unit tests: 1 files',
    '    4.5 s  tests/e2e/b.test.ts',
    '    2.0 s  tests/e2e/a.test.ts',
    '    0.1 s  web/src/c.test.ts',
  ]);
});

test('a file that does not load counts as one failure', () => {
  const testResults = [file('a', 'passed', 'passed'), file('b', 'failed')];
  expect(readTestRun({ numPassedTests: 1, numFailedTests: 0, testResults })).toMatchObject({
    passed: 1,
    failed: 1,
  });
});

test('for a file that ran again the second run counts, and what it mended is named', () => {
  const first = readTestRun({
    numPassedTests: 4,
    numFailedTests: 2,
    testResults: [
      file('a', 'passed', 'passed', 'passed'),
      file('b', 'failed', 'failed', 'passed'),
      file('c', 'failed', 'passed', 'failed'),
    ],
  });
  const repeated = readTestRun({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [file('b', 'passed', 'passed', 'passed'), file('c', 'failed', 'passed', 'failed')],
  });
  expect(afterSecondRun(first, first.failedFiles, repeated)).toEqual({
    passed: 5,
    failed: 1,
    unsteady: ['b test 0'],
  });
});

test('a second run without results leaves the failures of a file uncounted as passed', () => {
  const first = readTestRun({
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [file('b', 'failed', 'failed', 'passed')],
  });
  const nothing = readTestRun({
    numPassedTests: 0,
    numFailedTests: 0,
    testResults: [file('b', 'failed')],
  });
  expect(afterSecondRun(first, first.failedFiles, nothing)).toEqual({ passed: 0, failed: 1, unsteady: [] });
});
