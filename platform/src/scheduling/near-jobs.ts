import type { SchedulingModel } from './scheduling-model.ts';

/** Neighbours kept per job; ruins need far fewer. */
const keptNeighbours = 250;

/** Jobs by distance from a job, itself first; computed at the first question. */
export class NearJobs {
  private readonly model: SchedulingModel;
  private readonly rows: (Int32Array | undefined)[];

  constructor(model: SchedulingModel) {
    this.model = model;
    this.rows = Array.from({ length: model.jobCount });
  }

  of(job: number): Int32Array {
    return (this.rows[job] ??= this.compute(job));
  }

  private compute(job: number): Int32Array {
    const { place, travel, jobCount } = this.model;
    const from = place[job] as number;
    const distance = Float64Array.from({ length: jobCount }, (_, other) =>
      other === job ? -1 : travel.free(from, place[other] as number),
    );
    const kept = Math.min(jobCount, keptNeighbours);
    // Distance of the farthest neighbour to keep: sorting numbers is much faster than sorting by them.
    const limit = distance.toSorted()[kept - 1] as number;
    const near: number[] = [];
    for (let other = 0; other < jobCount; other += 1)
      if ((distance[other] as number) <= limit) near.push(other);
    near.sort((a, b) => (distance[a] as number) - (distance[b] as number) || a - b);
    return Int32Array.from(near.slice(0, kept));
  }
}
