import { z } from 'zod';

const reportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});

/** Numbers of passed and failed tests. */
export type TestCounts = Readonly<{ passed: number; failed: number }>;

/** Reads the JSON report of a test run. A file that fails without a failed test (it does not load) counts as one. */
export function countTests(report: unknown): TestCounts {
  const { numPassedTests, numFailedTests, testResults } = reportSchema.parse(report);
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}
