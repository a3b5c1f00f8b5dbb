import type { RouteState } from './route-state.ts';

/** Remembers routes before their first change, and puts them back. */
export class RouteUndo {
  /** Routes changed since `begin`, up to `count`. */
  readonly routes: Int32Array;
  count = 0;
  /** Weight of the changed routes before their change. */
  weight = 0;
  private readonly state: RouteState;
  private readonly isTouched: Uint8Array;
  /** Saved stops, route after route. */
  private readonly nodes: Int32Array;
  private readonly ends: Int32Array;

  constructor(state: RouteState) {
    const { shiftCount, nodeCount } = state.model;
    this.state = state;
    this.routes = new Int32Array(shiftCount);
    this.isTouched = new Uint8Array(shiftCount);
    this.nodes = new Int32Array(nodeCount);
    this.ends = new Int32Array(shiftCount);
  }

  /** Forgets what was remembered. */
  begin(): void {
    for (let at = 0; at < this.count; at += 1) this.isTouched[this.routes[at] as number] = 0;
    this.count = 0;
    this.weight = 0;
  }

  /** Remembers a route; call it before each change. */
  touch(route: number): void {
    if (this.isTouched[route] === 1) return;
    const { state } = this;
    this.isTouched[route] = 1;
    this.routes[this.count] = route;
    let end = this.count === 0 ? 0 : (this.ends[this.count - 1] as number);
    const last = state.model.ends + route;
    for (let node = state.next[state.model.starts + route] as number; node !== last; ) {
      this.nodes[end] = node;
      end += 1;
      node = state.next[node] as number;
    }
    this.ends[this.count] = end;
    this.count += 1;
    this.weight += state.weighOf(route);
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
      let before = state.model.starts + route;
      for (; saved < (this.ends[at] as number); saved += 1) {
        const node = this.nodes[saved] as number;
        state.link(node, before);
        before = node;
      }
      state.refresh(route);
    }
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
