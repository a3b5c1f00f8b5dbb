/** Tests check outcomes, not speed: a busy machine may take longer. */
export const patienceMs = 20_000;

/**
 * Polls until the result is not undefined, null or false.
 * @throws Error after `timeoutMs`
 */
export async function waitFor<T>(
  what: string,
  ask: () => T | Promise<T>,
  timeoutMs = patienceMs,
): Promise<NonNullable<T>> {
  const end = performance.now() + timeoutMs;
  while (true) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`Did not happen within ${timeoutMs} ms: ${what}`);
    await new Promise((resolve) => {
      setTimeout(resolve, 10);
    });
  }
}
