import type { PlanBuilder } from './plan-builder.ts';
import type { SeededNumbers } from './seeded-numbers.ts';

/**
 * Serves all jobs, then the same with fewer shifts: closes a route, and prefers plans whose unserved jobs were seldom unserved
 * before (absence counters, Christiaens and Vanden Berghe). `isComplete` after a step means that nothing is missing.
 */
export class FleetReduction {
  isComplete: boolean;
  isDone = false;
  /** True once everything was served that can be, and a route was closed. */
  hasClosed = false;
  private readonly builder: PlanBuilder;
  private readonly random: SeededNumbers;
  private readonly absences: Float64Array;
  /** Worth that may stay unserved. */
  private allowed: number;
  private readonly fewest: number;

  constructor(builder: PlanBuilder, random: SeededNumbers) {
    const { model } = builder.state;
    this.builder = builder;
    this.random = random;
    this.absences = new Float64Array(model.jobCount);
    const { absent, unserved } = builder;
    let missing = 0;
    for (let at = 0; at < absent.size; at += 1) missing += model.worth[absent.items[at] as number] as number;
    this.allowed = unserved - missing;
    this.isComplete = missing === 0;
    const load = model.load.reduce((sum, each) => sum + each, 0);
    this.fewest = Math.max(
      1,
      Math.ceil(load / model.capacity.reduce((most, each) => Math.max(most, each), 0)),
    );
  }

  /** Accepts that what is unserved now stays so. */
  settle(): void {
    this.allowed = this.builder.unserved;
    this.isComplete = true;
  }

  /** Tries to serve what the closed route served; closes the next one when that is done. */
  step(temperature: number): void {
    const { builder } = this;
    if (this.isComplete && !this.closeNext()) {
      this.isDone = true;
      return;
    }
    this.isComplete = builder.unserved <= this.allowed;
    if (this.isComplete) return;
    const before = builder.unserved;
    const count = builder.absent.size;
    const sum = this.sumAbsent();
    const isWhole = builder.rebuild(0);
    this.isComplete = isWhole && builder.unserved <= this.allowed;
    if (this.isComplete) return;
    const sumAfter = this.sumAbsent();
    for (let at = 0; at < builder.absent.size; at += 1) {
      const job = builder.absent.items[at] as number;
      this.absences[job] = (this.absences[job] as number) + 1;
    }
    const isFewer = sumAfter < sum || (builder.unserved < before && builder.absent.size < count);
    const isNear = builder.absent.size <= count && sumAfter <= sum;
    const threshold = -temperature * Math.log(this.random.next() + Number.MIN_VALUE);
    if (isWhole && (isFewer || (isNear && builder.costChange() < threshold))) return;
    builder.revert();
  }

  /** Keeps jobs out of routes that the plan does not use. */
  closeUnused(): void {
    const { state } = this.builder;
    for (let route = 0; route < state.model.shiftCount; route += 1) {
      state.isClosed[route] = state.jobsIn[route] === 0 ? 1 : 0;
    }
  }

  private sumAbsent(): number {
    const { absent } = this.builder;
    let sum = 0;
    for (let at = 0; at < absent.size; at += 1) sum += this.absences[absent.items[at] as number] as number;
    return sum;
  }

  /** Closes the route whose jobs are the easiest to serve elsewhere. False if no further route can be spared. */
  private closeNext(): boolean {
    const { state } = this.builder;
    const { model } = state;
    let best = -1;
    let lowest = Infinity;
    let used = 0;
    for (let route = 0; route < model.shiftCount; route += 1) {
      if (state.jobsIn[route] === 0) continue;
      used += 1;
      const sum = this.sumOf(route);
      if (sum >= lowest) continue;
      best = route;
      lowest = sum;
    }
    this.closeUnused();
    if (best < 0 || used <= this.fewest) return false;
    this.hasClosed = true;
    this.builder.close(best);
    return true;
  }

  /** Infinite for a route with pinned visits. */
  private sumOf(route: number): number {
    const { state } = this.builder;
    const { model } = state;
    const last = model.ends + route;
    let sum = state.jobsIn[route] as number;
    for (
      let node = state.next[model.starts + route] as number;
      node !== last;
      node = state.next[node] as number
    ) {
      if (node >= model.jobCount) continue;
      if (!model.isFree(node)) return Infinity;
      sum += (this.absences[node] as number) * model.jobCount;
    }
    return sum;
  }
}
