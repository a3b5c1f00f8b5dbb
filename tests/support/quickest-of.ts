/**
 * Milliseconds of the fastest of three attempts; stops after the first if it was fast enough. Other tests may briefly
 * load the machine.
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
