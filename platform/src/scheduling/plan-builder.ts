import { Insertion } from './insertion.ts';
import { JobList } from './job-list.ts';
import { JobSet } from './job-set.ts';
import { InsertionOrder } from './insertion-order.ts';
import { RouteState } from './route-state.ts';
import { RouteUndo } from './route-undo.ts';
import type { SchedulingModel } from './scheduling-model.ts';
import type { SeededNumbers } from './seeded-numbers.ts';
import { StringRemoval } from './string-removal.ts';

const blinkRate = 0.01;
/** Unserved jobs that a repair tries, besides those that the ruin removed. */
const triedAbsent = 12;

/** A plan under change: routes, unserved jobs, and steps that can be undone. */
export class PlanBuilder {
  readonly state: RouteState;
  readonly undo: RouteUndo;
  /** Unserved jobs that some route might take. */
  readonly absent: JobSet;
  /** Sum of {@link SchedulingModel.worth} of unserved jobs. */
  unserved = 0;
  readonly loose: JobList;
  private readonly model: SchedulingModel;
  private readonly random: SeededNumbers;
  private readonly insertion: Insertion;
  private readonly removal: StringRemoval;
  private readonly order: InsertionOrder;
  private readonly looseBreaks: number[] = [];
  private unservedBefore = 0;

  constructor(model: SchedulingModel, random: SeededNumbers) {
    this.model = model;
    this.random = random;
    this.state = new RouteState(model);
    this.undo = new RouteUndo(this.state);
    this.absent = new JobSet(model.jobCount);
    this.loose = new JobList(model.jobCount);
    this.insertion = new Insertion(this.state, random);
    this.removal = new StringRemoval(this.state, this.undo, random);
    this.order = new InsertionOrder(model, random);
  }

  /** Counts the unserved jobs again, after routes were changed from outside. */
  recount(): void {
    const { model, state, absent } = this;
    absent.clear();
    this.unserved = 0;
    for (let job = 0; job < model.jobCount; job += 1) {
      if ((state.routeOf[job] as number) >= 0) continue;
      this.unserved += model.worth[job] as number;
      if (hasRoute(model, job)) absent.add(job);
    }
  }

  /** Inserts all unserved jobs that fit, the most important first. */
  fill(): void {
    this.begin();
    for (let at = 0; at < this.absent.size; at += 1) this.loose.add(this.absent.items[at] as number);
    this.order.byPriority(this.loose.items, this.loose.size);
    this.insertLoose(false);
    this.sumTouched();
  }

  /**
   * One ruin and repair. `wantedShare` of them make room for an unserved job. False if a break was lost, so that the
   * step must be undone.
   */
  rebuild(wantedShare: number): boolean {
    this.begin();
    this.removal.remove(this.loose, this.looseBreaks, this.drawWanted(wantedShare));
    this.sampleAbsent();
    const hasBreaks = this.insertBreaks();
    this.order.drawn(this.loose.items, this.loose.size);
    this.insertLoose(true);
    this.sumTouched();
    return hasBreaks;
  }

  /** Empties a route for good. */
  close(route: number): void {
    const { state, model } = this;
    this.begin();
    this.undo.touch(route);
    const last = model.ends + route;
    for (let node = state.next[model.starts + route] as number; node !== last; ) {
      const follower = state.next[node] as number;
      if (node < model.jobCount) {
        state.unlink(node);
        this.loose.add(node);
      }
      node = follower;
    }
    state.retime(route);
    state.isClosed[route] = 1;
    this.order.byPriority(this.loose.items, this.loose.size);
    this.insertLoose(false);
    this.sumTouched();
  }

  /** Takes the last step back. */
  revert(): void {
    this.undo.restore();
    for (let at = 0; at < this.loose.size; at += 1) {
      const job = this.loose.items[at] as number;
      if ((this.state.routeOf[job] as number) < 0) this.absent.add(job);
      else this.absent.delete(job);
    }
    this.unserved = this.unservedBefore;
  }

  /** Change of the weighted late minutes by the last step. */
  latenessChange(): number {
    let after = 0;
    for (let at = 0; at < this.undo.count; at += 1) {
      after += this.state.lateness[this.undo.routes[at] as number] as number;
    }
    return after - this.undo.lateness;
  }

  /** Change of {@link RouteState.costOf} by the last step. */
  costChange(): number {
    let after = 0;
    for (let at = 0; at < this.undo.count; at += 1) {
      after += this.state.costOf(this.undo.routes[at] as number);
    }
    return after - this.undo.cost;
  }

  private begin(): void {
    this.undo.begin();
    this.loose.size = 0;
    this.looseBreaks.length = 0;
    this.unservedBefore = this.unserved;
  }

  private sumTouched(): void {
    for (let at = 0; at < this.undo.count; at += 1) this.state.sum(this.undo.routes[at] as number);
  }

  /** An unserved job to make room for, now and then; otherwise -1. */
  private drawWanted(wantedShare: number): number {
    const { absent, random } = this;
    if (absent.size === 0 || random.next() >= wantedShare) return -1;
    return absent.items[random.below(absent.size)] as number;
  }

  private sampleAbsent(): void {
    const { absent, loose, random } = this;
    if (absent.size <= triedAbsent) {
      for (let at = 0; at < absent.size; at += 1) loose.add(absent.items[at] as number);
      return;
    }
    // Consecutive items from a random place: without repetition, and as mixed as the set itself.
    const from = random.below(absent.size);
    for (let at = 0; at < triedAbsent; at += 1) loose.add(absent.items[(from + at) % absent.size] as number);
  }

  private insertBreaks(): boolean {
    const { insertion, looseBreaks, state } = this;
    for (const node of looseBreaks) {
      const route = this.routeOfBreak(node);
      insertion.reset();
      insertion.searchRoute(node, route);
      if (insertion.after < 0) return false;
      state.insert(node, insertion.after);
    }
    return true;
  }

  private routeOfBreak(node: number): number {
    for (let at = 0; at < this.undo.count; at += 1) {
      const route = this.undo.routes[at] as number;
      if (this.model.breaksOf[route]?.includes(node)) return route;
    }
    return -1;
  }

  private insertLoose(isRepair: boolean): void {
    const { insertion, loose, model, state } = this;
    insertion.blinkRate = isRepair ? blinkRate : 0;
    for (let at = 0; at < loose.size; at += 1) {
      const job = loose.items[at] as number;
      const wasAbsent = this.absent.has(job);
      // A job that found no place before finds none in routes that did not change.
      if (wasAbsent && isRepair) insertion.searchRoutes(job, this.undo.routes, this.undo.count);
      else insertion.search(job);
      if (insertion.after >= 0) {
        this.undo.touch(state.routeOf[insertion.after] as number);
        state.insert(job, insertion.after);
        if (!wasAbsent) continue;
        this.absent.delete(job);
        this.unserved -= model.worth[job] as number;
      } else if (!wasAbsent) {
        this.absent.add(job);
        this.unserved += model.worth[job] as number;
      }
    }
  }
}

function hasRoute(model: SchedulingModel, job: number): boolean {
  const row = job * model.shiftCount;
  return model.isAllowed.subarray(row, row + model.shiftCount).includes(1);
}
