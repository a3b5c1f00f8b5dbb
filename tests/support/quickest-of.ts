/**
 * Milliseconds that the quickest of three tries took; only one when that was quick enough. The machine may be busy with
 * other tests for a moment: one of them has to be quick.
 */
export async function quickestOf(enoughMs: number, work: () => Promise<void>): Promise<number> {
  let quickest = Infinity;
  for (let tries = 0; tries < 3 && quickest > enoughMs; tries += 1) {
    const started = performance.now();
    await work();
    quickest = Math.min(quickest, performance.now() - started);
  }
  return quickest;
}
