import { expect, test } from 'vitest';
import { countTests } from './test-report.ts';

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test('passed and failed tests are counted as by the runner', () => {
  const testResults = [file('passed', 'passed', 'passed'), file('failed', 'failed', 'passed')];
  expect(countTests({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({ passed: 3, failed: 1 });
});

test('a file that does not load counts as one failure', () => {
  const testResults = [file('passed', 'passed'), file('failed')];
  expect(countTests({ numPassedTests: 1, numFailedTests: 0, testResults })).toEqual({ passed: 1, failed: 1 });
});
