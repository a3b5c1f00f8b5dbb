import { z } from 'zod';

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number().default(0),
      endTime: z.number().default(0),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

/** Numbers of passed and failed tests. */
export type TestCounts = Readonly<{ passed: number; failed: number }>;

/** A test file with failures; a file that does not load counts as one failure without a name. */
export type FailedFile = Readonly<{ path: string; passed: number; failures: readonly string[] }>;

/** Counts of a test run, and its files with failures. */
export type TestRun = TestCounts & Readonly<{ failedFiles: readonly FailedFile[] }>;

/** Most files that are named as slow. */
const namedFiles = 20;

/**
 * Where the time of a run went: seconds per folder of tests, and the slowest files. Preparation of a file is not counted.
 *
 * @param root - folder to which the paths of the report are relative
 */
export function slowestFiles(report: unknown, root: string): readonly string[] {
  const files = reportSchema.parse(report).testResults.map(({ name, startTime, endTime }) => {
    const path = name.replace(`${root}/`, '');
    const folder = /^tests\/[^/]+/.exec(path)?.[0] ?? 'unit tests';
    return { path, folder, seconds: Math.max(0, endTime - startTime) / 1000 };
  });
  const folders = [...Map.groupBy(files, ({ folder }) => folder)].map(([folder, inside]) => ({
    path: `${folder}: ${inside.length} files`,
    seconds: inside.reduce((sum, { seconds }) => sum + seconds, 0),
  }));
  const bySeconds = (list: readonly { path: string; seconds: number }[]) =>
    list.toSorted((one, two) => two.seconds - one.seconds);
  return [...bySeconds(folders), ...bySeconds(files).slice(0, namedFiles)].map(
    ({ path, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path}`,
  );
}

/** Reads the JSON report of a test run. */
export function readTestRun(report: unknown): TestRun {
  const { numPassedTests, testResults } = reportSchema.parse(report);
  const failedFiles = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, assertionResults }) => {
      const named = (status: string) => assertionResults.filter((test) => test.status === status);
      const failures = named('failed').map(({ fullName }) => fullName);
      return { path: name, passed: named('passed').length, failures: failures.length > 0 ? failures : [''] };
    });
  const failed = failedFiles.reduce((sum, { failures }) => sum + failures.length, 0);
  return { passed: numPassedTests, failed, failedFiles };
}

/**
 * Counts of a run whose failed files ran again: for those files the second run counts.
 *
 * @param repeated result of the second run, which had only the files in `again`
 * @returns the counts, and the tests that failed at first and passed the second time
 */
export function afterSecondRun(
  first: TestRun,
  again: readonly FailedFile[],
  repeated: TestRun,
): TestCounts & Readonly<{ unsteady: readonly string[] }> {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const stillFailed = new Set(repeated.failedFiles.map(({ path }) => path));
  return {
    passed: first.passed - sum(again.map(({ passed }) => passed)) + repeated.passed,
    failed: first.failed - sum(again.map(({ failures }) => failures.length)) + repeated.failed,
    unsteady: again
      .filter(({ path }) => !stillFailed.has(path))
      .flatMap(({ path, failures }) => failures.map((name) => `${path} ${name}`.trim())),
  };
}
