import type { RouteState } from './route-state.ts';

/** Numbers saved per stop. */
const perStop = 6;

/** Remembers routes before their first change, and puts them back. */
export class RouteUndo {
  /** Routes changed since `begin`, up to `count`. */
  readonly routes: Int32Array;
  count = 0;
  /** Lateness, and cost with disruption, of the changed routes before their change. */
  lateness = 0;
  cost = 0;
  private readonly state: RouteState;
  private readonly isTouched: Uint8Array;
  /** Saved stops, route after route. */
  private readonly nodes: Int32Array;
  private readonly ends: Int32Array;
  /** Times of the saved stops; those of a route's start come before its first stop. */
  private readonly times: Float64Array;
  private readonly sums: Float64Array;

  constructor(state: RouteState) {
    const { shiftCount, nodeCount } = state.model;
    this.state = state;
    this.routes = new Int32Array(shiftCount);
    this.isTouched = new Uint8Array(shiftCount);
    this.nodes = new Int32Array(nodeCount);
    this.ends = new Int32Array(shiftCount);
    this.times = new Float64Array(perStop * nodeCount);
    this.sums = new Float64Array(3 * shiftCount);
  }

  /** Forgets what was remembered. */
  begin(): void {
    for (let at = 0; at < this.count; at += 1) this.isTouched[this.routes[at] as number] = 0;
    this.count = 0;
    this.lateness = 0;
    this.cost = 0;
  }

  /** Remembers a route; call it before each change. */
  touch(route: number): void {
    if (this.isTouched[route] === 1) return;
    const { state } = this;
    this.isTouched[route] = 1;
    this.routes[this.count] = route;
    let end = this.count === 0 ? 0 : (this.ends[this.count - 1] as number);
    const last = state.model.ends + route;
    for (let node = state.model.starts + route; ; node = state.next[node] as number) {
      this.nodes[end] = node;
      this.saveTimes(node, perStop * end);
      end += 1;
      if (node === last) break;
    }
    this.ends[this.count] = end;
    this.sums[3 * this.count] = state.lateness[route] as number;
    this.sums[3 * this.count + 1] = state.cost[route] as number;
    this.sums[3 * this.count + 2] = state.disruption[route] as number;
    this.count += 1;
    this.lateness += state.lateness[route] as number;
    this.cost += state.costOf(route);
  }

  hasTouched(route: number): boolean {
    return this.isTouched[route] === 1;
  }

  /** Puts all remembered routes back. */
  restore(): void {
    const { state } = this;
    for (let at = 0; at < this.count; at += 1) this.empty(this.routes[at] as number);
    let saved = 0;
    for (let at = 0; at < this.count; at += 1) {
      const route = this.routes[at] as number;
      let before = this.nodes[saved] as number;
      this.loadTimes(before, perStop * saved);
      const end = (this.ends[at] as number) - 1;
      for (saved += 1; saved < end; saved += 1) {
        const node = this.nodes[saved] as number;
        state.link(node, before);
        this.loadTimes(node, perStop * saved);
        before = node;
      }
      this.loadTimes(this.nodes[saved] as number, perStop * saved);
      saved += 1;
      state.lateness[route] = this.sums[3 * at] as number;
      state.cost[route] = this.sums[3 * at + 1] as number;
      state.disruption[route] = this.sums[3 * at + 2] as number;
    }
  }

  private saveTimes(node: number, to: number): void {
    const { state, times } = this;
    times[to] = state.start[node] as number;
    times[to + 1] = state.done[node] as number;
    times[to + 2] = state.latest[node] as number;
    times[to + 3] = state.leg[node] as number;
    times[to + 4] = state.drive[node] as number;
    times[to + 5] = state.at[node] as number;
  }

  private loadTimes(node: number, from: number): void {
    const { state, times } = this;
    state.start[node] = times[from] as number;
    state.done[node] = times[from + 1] as number;
    state.latest[node] = times[from + 2] as number;
    state.leg[node] = times[from + 3] as number;
    state.drive[node] = times[from + 4] as number;
    state.at[node] = times[from + 5] as number;
  }

  private empty(route: number): void {
    const { state } = this;
    const last = state.model.ends + route;
    for (let node = state.next[state.model.starts + route] as number; node !== last; ) {
      const follower = state.next[node] as number;
      state.unlink(node);
      node = follower;
    }
  }
}
