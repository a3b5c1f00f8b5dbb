/**
 * Runs all steps, even if some of them fail.
 * @throws AggregateError with the failures, after the last step
 */
export async function runEach(steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(
      failures,
      `${failures.length} of ${steps.length} steps failed: ${String(failures[0])}`,
    );
  }
}
