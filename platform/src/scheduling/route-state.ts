import { inherited, type SchedulingModel } from './scheduling-model.ts';

/** Weight of a late minute against a minute of cost, where the search compares places for a job. */
export const latenessScale = 10;
/** Weight of a minute of disruption against one of cost. */
export const disruptionScale = 0.001;

/**
 * Routes of a plan as linked lists of nodes. Every node knows its earliest start, from the front, and the latest start
 * that keeps the rest of its route in time, from the back. A stop can be inserted before a node if it delays that node
 * to no later than its latest start: constant time, also with traffic, several windows and breaks (forward time slack:
 * Savelsbergh, The vehicle routing problem with time windows: minimizing route duration, 1992).
 */
export class RouteState {
  readonly model: SchedulingModel;
  readonly next: Int32Array;
  readonly prev: Int32Array;
  /** Route of a node; -1 for a job or break that is in none. */
  readonly routeOf: Int32Array;
  /** Place of a node; that of a break depends on the visit before it. */
  readonly at: Int32Array;
  readonly start: Float64Array;
  readonly done: Float64Array;
  readonly latest: Float64Array;
  /** Minutes of free traffic to the next node. */
  readonly leg: Float64Array;
  /** Minutes to the next node. */
  readonly drive: Float64Array;

  // By route.
  readonly jobsIn: Int32Array;
  readonly loadOf: Float64Array;
  readonly lateness: Float64Array;
  readonly cost: Float64Array;
  readonly disruption: Float64Array;
  /** 1 where no job may be added. */
  readonly isClosed: Uint8Array;

  constructor(model: SchedulingModel) {
    this.model = model;
    const { nodeCount, shiftCount } = model;
    this.next = new Int32Array(nodeCount).fill(-1);
    this.prev = new Int32Array(nodeCount).fill(-1);
    this.routeOf = new Int32Array(nodeCount).fill(-1);
    this.at = model.place.slice();
    this.start = new Float64Array(nodeCount);
    this.done = new Float64Array(nodeCount);
    this.latest = new Float64Array(nodeCount);
    this.leg = new Float64Array(nodeCount);
    this.drive = new Float64Array(nodeCount);
    this.jobsIn = new Int32Array(shiftCount);
    this.loadOf = new Float64Array(shiftCount);
    this.lateness = new Float64Array(shiftCount);
    this.cost = new Float64Array(shiftCount);
    this.disruption = new Float64Array(shiftCount);
    this.isClosed = new Uint8Array(shiftCount);
    for (let route = 0; route < shiftCount; route += 1) {
      const first = model.starts + route;
      const last = model.ends + route;
      this.next[first] = last;
      this.prev[last] = first;
      this.routeOf[first] = route;
      this.routeOf[last] = route;
      this.refresh(route);
    }
  }

  /** Adds a node after another one, and returns its route; `refresh` has to follow. */
  link(node: number, after: number): number {
    const follower = this.next[after] as number;
    const route = this.routeOf[after] as number;
    this.next[after] = node;
    this.prev[node] = after;
    this.next[node] = follower;
    this.prev[follower] = node;
    this.routeOf[node] = route;
    if (node >= this.model.jobCount) return route;
    this.jobsIn[route] = (this.jobsIn[route] as number) + 1;
    this.loadOf[route] = (this.loadOf[route] as number) + (this.model.load[node] as number);
    return route;
  }

  /** Takes a node out of its route; `refresh` has to follow. */
  unlink(node: number): void {
    const before = this.prev[node] as number;
    const follower = this.next[node] as number;
    const route = this.routeOf[node] as number;
    this.next[before] = follower;
    this.prev[follower] = before;
    this.routeOf[node] = -1;
    if (node >= this.model.jobCount) return;
    this.jobsIn[route] = (this.jobsIn[route] as number) - 1;
    this.loadOf[route] = (this.loadOf[route] as number) - (this.model.load[node] as number);
  }

  /** Adds a node and brings times up to date; `sum` has to follow. */
  insert(node: number, after: number): void {
    const route = this.link(node, after);
    this.arrive(after, node);
    if ((this.model.place[node] as number) === inherited) this.forward(node, route);
    else this.forward(node, route, true);
    // A break after the node moves with it, and with the break the way from there.
    let follower = this.next[node] as number;
    while (this.model.place[follower] === inherited) follower = this.next[follower] as number;
    this.backward(follower, route, node);
  }

  /** Computes times and cost of a route. */
  refresh(route: number): void {
    this.retime(route);
    this.sum(route);
  }

  /** Computes the times of a route; `sum` has to follow. */
  retime(route: number): void {
    const { model } = this;
    const first = model.starts + route;
    this.start[first] = model.departsAt[route] as number;
    this.done[first] = model.departsAt[route] as number;
    this.forward(first, route);
    const last = model.ends + route;
    this.latest[last] = model.startBefore(last, Infinity);
    this.backward(last, route);
  }

  /** True if every stop of a route is in time; `refresh` must have run. */
  isInTime(route: number): boolean {
    return (this.start[this.model.ends + route] as number) < Infinity;
  }

  /** Lateness, cost and disruption of a route as one number. */
  weighOf(route: number): number {
    return latenessScale * (this.lateness[route] as number) + this.costOf(route);
  }

  /** Cost of a route, and so little of its disruption that it decides between equally good places only. */
  costOf(route: number): number {
    return (this.cost[route] as number) + disruptionScale * (this.disruption[route] as number);
  }

  /** Minutes by which a start leaves the committed plan, weighted. */
  disruptionOf(job: number, route: number, start: number): number {
    const { model } = this;
    const technician = model.currentTechnician[job] as number;
    if (technician < 0) return 0;
    const moved = technician === model.technicianOf[route] ? 0 : model.policy.moveMinutes;
    const shifted = Math.abs(start - (model.currentStart[job] as number));
    // Sums of minutes differ in their last digits.
    return (model.nearness[job] as number) * (moved + (shifted < 1e-6 ? 0 : shifted));
  }

  /** Computes the times of what follows a node; stops early where nothing changes if asked to. */
  private forward(from: number, route: number, stopsEarly = false): void {
    const last = this.model.ends + route;
    let node = from;
    while (node !== last) {
      const follower = this.next[node] as number;
      const before = this.start[follower] as number;
      const isSame = this.arrive(node, follower) === before;
      if (stopsEarly && isSame && (this.model.place[follower] as number) !== inherited) return;
      node = follower;
    }
  }

  /** Computes the times of a node from the one before it. Returns its start. */
  private arrive(node: number, follower: number): number {
    const { model, at } = this;
    const { travel } = model;
    const own = model.place[follower] as number;
    const place = own === inherited ? (at[node] as number) : own;
    at[follower] = place;
    const free = travel.free(at[node] as number, place);
    const departure = this.done[node] as number;
    const arrival = travel.clock.arrival(departure, free);
    this.leg[node] = free;
    this.drive[node] = arrival - departure;
    const start = model.startAfter(follower, arrival);
    this.start[follower] = start;
    this.done[follower] = start + (model.service[follower] as number);
    return start;
  }

  /** Computes the latest starts of what precedes a node; beyond `mustPass`, stops early where nothing changes. */
  private backward(from: number, route: number, mustPass = -1): void {
    const { model, prev, latest } = this;
    const { clock } = model.travel;
    const first = model.starts + route;
    let hasPassed = false;
    let node = from;
    while (node !== first) {
      const before = prev[node] as number;
      const departure = clock.departure(latest[node] as number, this.leg[before] as number);
      const value = model.startBefore(before, departure - (model.service[before] as number));
      if (hasPassed && value === latest[before]) return;
      latest[before] = value;
      hasPassed ||= before === mustPass;
      node = before;
    }
  }

  /** Adds up lateness, cost and disruption of a route. */
  sum(route: number): void {
    const { model } = this;
    const last = model.ends + route;
    this.lateness[route] = 0;
    this.cost[route] = 0;
    this.disruption[route] = 0;
    if (this.jobsIn[route] === 0) return;
    let travelled = 0;
    let late = 0;
    let disruption = 0;
    for (let node = model.starts + route; node !== last; node = this.next[node] as number) {
      travelled += this.drive[node] as number;
      if (model.isPlain || node >= model.jobCount) continue;
      const over = (this.done[node] as number) - (model.dueAt[node] as number);
      if (over > 0) late += over * (model.latenessWeight[node] as number);
      disruption += this.disruptionOf(node, route, this.start[node] as number);
    }
    const overtime = Math.max(0, (this.start[last] as number) - (model.shiftEnd[route] as number));
    this.lateness[route] = late;
    this.disruption[route] = disruption;
    this.cost[route] =
      travelled * (model.costPerMinute[route] as number) + overtime * model.policy.overtimeCostPerMinute;
  }
}
