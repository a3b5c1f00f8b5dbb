/**
 * Preloaded into a process that keeps more and more memory from SIGUSR2 on, until its heap is full and it dies in the middle
 * of its work.
 */
const kept: unknown[] = [];
const objectsPerStep = 20_000;
process.once('SIGUSR2', () => {
  setInterval(() => {
    for (let index = 0; index < objectsPerStep; index += 1)
      kept.push({ index, text: `kept ${index} ${kept.length}` });
  }, 50);
});
