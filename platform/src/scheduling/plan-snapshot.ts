import type { RouteState } from './route-state.ts';

/** Copy of the routes of a plan. */
export class PlanSnapshot {
  private readonly state: RouteState;
  private readonly next: Int32Array;

  constructor(state: RouteState) {
    this.state = state;
    this.next = state.next.slice();
  }

  save(): void {
    this.next.set(this.state.next);
  }

  /** Puts the routes back, or into another state of the same model. */
  restore(state = this.state): void {
    const { next } = this;
    const { model } = state;
    for (let node = 0; node < model.starts; node += 1) {
      if ((state.routeOf[node] as number) >= 0) state.unlink(node);
    }
    for (let route = 0; route < model.shiftCount; route += 1) {
      let before = model.starts + route;
      const last = model.ends + route;
      for (let node = next[before] as number; node !== last; node = next[node] as number) {
        state.link(node, before);
        before = node;
      }
      state.refresh(route);
    }
  }
}
