import type { SchedulingModel } from './scheduling-model.ts';
import type { SeededNumbers } from './seeded-numbers.ts';

/** Lists longer than this are sorted by the engine, shorter ones in place. */
const shortList = 64;

/** Minutes of travel to a job, for its worth per minute. */
const usualTravel = 10;

/** Orders in which jobs are inserted; each ruin draws one (weights after Christiaens and Vanden Berghe). */
export class InsertionOrder {
  private readonly random: SeededNumbers;
  private readonly shuffled: Float64Array;
  private readonly byWorth: Float64Array;
  private readonly byDraw: readonly Float64Array[];

  constructor(model: SchedulingModel, random: SeededNumbers) {
    const { jobs, load, firstStart, lastStart } = model;
    this.random = random;
    this.shuffled = new Float64Array(model.jobCount);
    this.byWorth = model.worth.map((worth) => -worth);
    const dense = model.worth.map((worth, job) => -worth / ((model.service[job] as number) + usualTravel));
    const heavy = load.some((each) => each > 0) ? load.map((each) => -each) : dense;
    const distance = Float64Array.from(jobs, (_, job) => distanceFromStart(model, job));
    const window = lastStart.map((last, job) => last - (firstStart[job] as number));
    this.byDraw = [
      ...Array.from({ length: 4 }, () => this.shuffled),
      ...Array.from({ length: 4 }, () => heavy),
      ...Array.from({ length: 2 }, () => distance.map((each) => -each)),
      distance,
      ...Array.from({ length: 2 }, () => window),
      ...Array.from({ length: 2 }, () => firstStart),
      ...Array.from({ length: 2 }, () => lastStart.map((each) => -each)),
    ];
  }

  /** Sorts the first `count` jobs by an order drawn at random. */
  drawn(jobs: Int32Array, count: number): void {
    const keys = this.byDraw[this.random.below(this.byDraw.length)] ?? this.shuffled;
    if (keys === this.shuffled) {
      for (let at = 0; at < count; at += 1) keys[jobs[at] as number] = this.random.next();
    }
    sortByKeys(jobs, count, keys);
  }

  /** Sorts by priority. */
  byPriority(jobs: Int32Array, count: number): void {
    sortByKeys(jobs, count, this.byWorth);
  }
}

function distanceFromStart(model: SchedulingModel, job: number): number {
  const row = job * model.shiftCount;
  for (let route = 0; route < model.shiftCount; route += 1) {
    if (model.isAllowed[row + route] === 0) continue;
    return model.travel.free(model.place[model.starts + route] as number, model.place[job] as number);
  }
  return 0;
}

function sortByKeys(jobs: Int32Array, count: number, keys: Float64Array): void {
  if (count > shortList) {
    jobs.subarray(0, count).sort((a, b) => (keys[a] as number) - (keys[b] as number) || a - b);
    return;
  }
  for (let at = 1; at < count; at += 1) {
    const job = jobs[at] as number;
    const key = keys[job] as number;
    let to = at;
    while (to > 0 && (keys[jobs[to - 1] as number] as number) > key) {
      jobs[to] = jobs[to - 1] as number;
      to -= 1;
    }
    jobs[to] = job;
  }
}
