import { parentPort, workerData } from 'node:worker_threads';
import { searchPlan } from '@switchyard/platform/schedule-runs/search-plan.ts';
import type { FromThread, ThreadData } from './thread-search.ts';

/** Code of the thread that searches: it computes without a pause, so that nothing else may run here. */
const { input, stop } = workerData as ThreadData;
const flag = new Int32Array(stop);
const signal = {
  get aborted() {
    return Atomics.load(flag, 0) !== 0;
  },
};
const search = searchPlan(input, { clock: () => performance.now(), signal });
const tell = (message: FromThread) => parentPort?.postMessage(message);

for (;;) {
  const step = search.next();
  if (step.done) {
    tell({ kind: 'ended', end: step.value });
    break;
  }
  if (step.value.kind !== 'beat') tell(step.value);
}
