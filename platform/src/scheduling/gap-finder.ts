import { inherited, type SchedulingModel } from './scheduling-model.ts';
import type { Relaxation } from './scheduling-result.ts';
import type { RouteState } from './route-state.ts';

type Fit = { readonly startsAt: number; readonly price: number };
type Change = Pick<Relaxation, 'kind' | 'minutes' | 'startsAt'> & { readonly price: number };

/** Times at which a job could start between two stops. */
type Gap = {
  readonly arrival: number;
  /** Latest start that keeps the rest of the route in time. */
  readonly latestStart: number;
  /** The same if the shift had no end. */
  readonly latestWithoutEnd: number;
  readonly after: number;
  readonly detour: number;
};

/** Room for single jobs in a finished plan, with and without the limits of windows and shifts. */
export class GapFinder {
  private readonly state: RouteState;
  private readonly model: SchedulingModel;
  /** Latest starts if shifts had no end. */
  private readonly openLatest: Float64Array;

  constructor(state: RouteState) {
    this.state = state;
    this.model = state.model;
    this.openLatest = new Float64Array(this.model.nodeCount);
    for (let route = 0; route < this.model.shiftCount; route += 1) this.openBackward(route);
  }

  /** The cheapest place of a job that breaks no limit of time or load; null if there is none. */
  fit(job: number, route: number): Fit | null {
    if (!this.hasRoom(job, route)) return null;
    let best: Fit | null = null;
    for (const gap of this.gaps(job, route)) {
      const startsAt = this.model.startAfter(job, gap.arrival);
      if (startsAt > gap.latestStart || gap.detour >= (best?.price ?? Infinity)) continue;
      best = { startsAt, price: gap.detour };
    }
    return best;
  }

  /** The least overtime, and the least distance from a window, with which a job fits. */
  relax(job: number, route: number): Change[] {
    if (!this.hasRoom(job, route)) return [];
    let overtime: Change | null = null;
    let window: Change | null = null;
    for (const gap of this.gaps(job, route)) {
      overtime = cheaper(overtime, this.withOvertime(job, route, gap));
      window = cheaper(window, this.outsideWindow(job, gap));
    }
    return [overtime, window].filter((one) => one !== null);
  }

  /** The limit of time that keeps a job out of the shift even without other visits. */
  aloneRule(job: number, route: number): 'off_shift' | 'delay' | null {
    const { model } = this;
    const { travel } = model;
    const start = model.place[model.starts + route] as number;
    const end = model.place[model.ends + route] as number;
    const place = model.place[job] as number;
    const departs = model.departsAt[route] as number;
    const closes = model.startBefore(model.ends + route, Infinity);
    if (model.startBefore(job, closes) < departs && model.startAfter(job, departs) > closes)
      return 'off_shift';
    const startsAt = model.startAfter(job, travel.clock.arrival(departs, travel.free(start, place)));
    if (startsAt > closes && model.startAfter(job, departs) > closes) return 'off_shift';
    const home = travel.clock.arrival(startsAt + (model.service[job] as number), travel.free(place, end));
    return home > closes + 1e-7 ? 'delay' : null;
  }

  private hasRoom(job: number, route: number): boolean {
    const { model, state } = this;
    const load = (state.loadOf[route] as number) + (model.load[job] as number);
    return (
      (state.jobsIn[route] as number) < (model.maxJobs[route] as number) &&
      load <= (model.capacity[route] as number)
    );
  }

  private *gaps(job: number, route: number): Generator<Gap> {
    const { model, state } = this;
    const { travel } = model;
    const last = model.ends + route;
    const place = model.place[job] as number;
    const service = model.service[job] as number;
    for (let after = model.starts + route; after !== last; after = state.next[after] as number) {
      const there = travel.free(state.at[after] as number, place);
      const arrival = travel.clock.arrival(state.done[after] as number, there);
      let follower = state.next[after] as number;
      while (model.place[follower] === inherited) follower = state.next[follower] as number;
      const onward = travel.free(place, model.place[follower] as number);
      const replaced = travel.free(state.at[after] as number, model.place[follower] as number);
      const limit = this.latestBefore(
        after,
        travel.clock.departure(state.latest[follower] as number, onward),
      );
      const openLimit = this.latestBefore(
        after,
        travel.clock.departure(this.openLatest[follower] as number, onward),
      );
      yield {
        arrival,
        latestStart: limit - service,
        latestWithoutEnd: openLimit - service,
        after,
        detour: there + onward - replaced,
      };
    }
  }

  /** Latest end of work after a node, if the breaks that follow it end by `minute`. */
  private latestBefore(after: number, minute: number): number {
    const { model, state } = this;
    const breaks: number[] = [];
    for (
      let node = state.next[after] as number;
      model.place[node] === inherited;
      node = state.next[node] as number
    ) {
      breaks.push(node);
    }
    return breaks.reduceRight(
      (limit, node) => model.startBefore(node, limit - (model.service[node] as number)),
      minute,
    );
  }

  private withOvertime(job: number, route: number, gap: Gap): Change | null {
    const startsAt = this.model.startAfter(job, gap.arrival);
    if (startsAt > gap.latestWithoutEnd) return null;
    const end = this.endAfter(job, gap.after, startsAt);
    const shift = this.model.shifts[route]?.shift;
    const minutes = end - (shift?.endsAt ?? 0) - (shift?.overtimeMinutes ?? 0);
    return minutes > 0 && end <= this.nextShiftAfter(route)
      ? { kind: 'overtime', minutes, startsAt, price: minutes }
      : null;
  }

  /** Start of the technician's next shift: overtime ends before it. */
  private nextShiftAfter(route: number): number {
    const { shifts, technicianOf } = this.model;
    const end = this.model.shiftEnd[route] as number;
    const others = shifts.flatMap(({ shift, technicianIndex }) =>
      technicianIndex === technicianOf[route] && shift.startsAt >= end ? [shift.startsAt] : [],
    );
    return Math.min(Number.MAX_VALUE, ...others);
  }

  private outsideWindow(job: number, gap: Gap): Change | null {
    const { model } = this;
    const earliest = Math.max(gap.arrival, model.freezeUntil);
    if (earliest > gap.latestStart) return null;
    let best: Change | null = null;
    for (let at = model.windowAt[job] as number; at < (model.windowAt[job + 1] as number); at += 1) {
      const early = (model.windowStart[at] as number) - gap.latestStart;
      const late = earliest - (model.windowEnd[at] as number);
      const minutes = Math.max(early, late);
      const startsAt = early > late ? gap.latestStart : earliest;
      if (minutes > 0) best = cheaper(best, { kind: 'window', minutes, startsAt, price: minutes });
    }
    return best;
  }

  /** End of a route with a job after a node. */
  private endAfter(job: number, after: number, startsAt: number): number {
    const { model, state } = this;
    const { travel } = model;
    let place = model.place[job] as number;
    let done = startsAt + (model.service[job] as number);
    let node = after;
    while (node < model.ends) {
      node = state.next[node] as number;
      const own = model.place[node] as number;
      const to = own === inherited ? place : own;
      const arrival = travel.clock.arrival(done, travel.free(place, to));
      done = node < model.ends ? model.startAfter(node, arrival) + (model.service[node] as number) : arrival;
      place = to;
    }
    return done;
  }

  private openBackward(route: number): void {
    const { model, openLatest, state } = this;
    let node = model.ends + route;
    openLatest[node] = Infinity;
    while (node !== model.starts + route) {
      const before = state.prev[node] as number;
      const departure = model.travel.clock.departure(openLatest[node] as number, state.leg[before] as number);
      openLatest[before] = model.startBefore(before, departure - (model.service[before] as number));
      node = before;
    }
  }
}

function cheaper(one: Change | null, other: Change | null): Change | null {
  if (one === null || other === null) return one ?? other;
  return other.price < one.price ? other : one;
}
