import type { JobList } from './job-list.ts';
import { NearJobs } from './near-jobs.ts';
import type { RouteState } from './route-state.ts';
import type { RouteUndo } from './route-undo.ts';
import type { SeededNumbers } from './seeded-numbers.ts';

/** Jobs removed on average. */
const averageRemoved = 10;
const longestString = 10;
/** Share of strings that spare some stops in their middle. */
const splitShare = 0.5;
/** Chance of each further spared stop. */
const spareShare = 0.01;
/** Share of ruined routes whose breaks move, too. */
const breakShare = 0.3;

/**
 * Ruins a plan where a random job is: removes strings of consecutive stops from routes near it (Christiaens and Vanden
 * Berghe, Slack induction by string removals for vehicle routing problems, Transportation Science 54, 2020).
 */
export class StringRemoval {
  private readonly state: RouteState;
  private readonly undo: RouteUndo;
  private readonly random: SeededNumbers;
  private readonly near: NearJobs;
  /** Stops of the current route that may be removed, in order. */
  private readonly stops: Int32Array;

  constructor(state: RouteState, undo: RouteUndo, random: SeededNumbers) {
    this.state = state;
    this.undo = undo;
    this.random = random;
    this.near = new NearJobs(state.model);
    this.stops = new Int32Array(state.model.nodeCount);
  }

  /**
   * Moves jobs from their routes to `loose`, and some breaks to `looseBreaks`. For a wanted job, only routes that may
   * have it are ruined, near it; -1 wants none.
   */
  remove(loose: JobList, looseBreaks: number[], wanted: number): void {
    const { state, random } = this;
    const { model } = state;
    const limit = Math.min(longestString, this.averageLength());
    const mostStrings = (4 * averageRemoved) / (1 + limit) - 1;
    const strings = Math.floor(1 + random.next() * mostStrings);
    const near = this.near.of(wanted < 0 ? random.below(model.jobCount) : wanted);
    const row = wanted * model.shiftCount;
    for (let at = 0; at < near.length && this.undo.count < strings; at += 1) {
      const job = near[at] as number;
      const route = state.routeOf[job] as number;
      if (route < 0 || !model.isFree(job) || this.undo.hasTouched(route)) continue;
      if (wanted >= 0 && model.isAllowed[row + route] === 0) continue;
      this.undo.touch(route);
      this.cut(route, job, limit, loose);
      const breaks = model.breaksOf[route];
      if (breaks !== undefined && breaks.length > 0 && random.next() < breakShare) {
        this.takeBreaks(breaks, looseBreaks);
      }
      state.retime(route);
    }
  }

  private averageLength(): number {
    const { jobsIn, model } = this.state;
    let used = 0;
    let jobs = 0;
    for (let route = 0; route < model.shiftCount; route += 1) {
      const count = jobsIn[route] as number;
      if (count === 0) continue;
      used += 1;
      jobs += count;
    }
    return used === 0 ? 1 : jobs / used;
  }

  /** Removes a string of stops that contains the job. */
  private cut(route: number, job: number, limit: number, loose: JobList): void {
    const { random, stops, state } = this;
    let count = 0;
    let own = 0;
    const last = state.model.ends + route;
    for (let node = state.next[state.model.starts + route] as number; node !== last; ) {
      if (node === job) own = count;
      if (state.model.isFree(node)) {
        stops[count] = node;
        count += 1;
      }
      node = state.next[node] as number;
    }
    const length = Math.floor(1 + random.next() * Math.min(count, limit));
    let spared = 0;
    if (length > 1 && length < count && random.next() < splitShare) {
      spared = 1;
      while (length + spared < count && random.next() < spareShare) spared += 1;
    }
    const span = length + spared;
    const lowest = Math.max(0, own - span + 1);
    const highest = Math.min(own, count - span);
    const from = lowest + random.below(highest - lowest + 1);
    const gap = spared === 0 ? span : 1 + random.below(length - 1);
    for (let at = 0; at < span; at += 1) {
      if (at >= gap && at < gap + spared) continue;
      const node = stops[from + at] as number;
      state.unlink(node);
      loose.add(node);
    }
  }

  private takeBreaks(breaks: readonly number[], looseBreaks: number[]): void {
    for (const node of breaks) {
      if ((this.state.routeOf[node] as number) < 0) continue;
      this.state.unlink(node);
      looseBreaks.push(node);
    }
  }
}
