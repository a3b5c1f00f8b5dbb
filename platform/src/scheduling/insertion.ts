import { disruptionScale, latenessScale, type RouteState } from './route-state.ts';
import type { SeededNumbers } from './seeded-numbers.ts';
import { inherited, type SchedulingModel } from './scheduling-model.ts';

/** Price per job that a route has: between equally good places, the emptier route decides. */
const spreadScale = 1e-6;
/** Share of a detour in free traffic that it costs at least. */
const quickestTraffic = 0.9;

/** Finds the cheapest place for a node. The result is in `after` and `price`, so that nothing is allocated. */
export class Insertion {
  /** Node to insert after; -1 if no route has room. */
  after = -1;
  /** Increase of what {@link RouteState.weighOf} counts. */
  price = Infinity;
  private readonly state: RouteState;
  private readonly model: SchedulingModel;
  private readonly random: SeededNumbers;
  /** Share of cheapest places that are overlooked at random, so that the search does not repeat itself. */
  blinkRate = 0;
  private readonly seenKinds: Int32Array;
  private turn = 0;
  /** Added to prices in the current route. */
  private bias = 0;
  private readonly isPlain: boolean;

  constructor(state: RouteState, random: SeededNumbers) {
    this.state = state;
    this.model = state.model;
    this.random = random;
    this.seenKinds = new Int32Array(this.model.shiftCount);
    this.isPlain = this.model.isPlain && this.model.travel.keepAll();
  }

  /** Searches all routes for a job. */
  search(job: number): void {
    const { model, state } = this;
    const { shiftCount } = model;
    this.reset();
    this.turn += 1;
    const row = job * shiftCount;
    for (let route = 0; route < shiftCount; route += 1) {
      if (model.isAllowed[row + route] === 0 || state.isClosed[route] === 1) continue;
      if (state.jobsIn[route] === 0) {
        const kind = model.kind[route] as number;
        if (this.seenKinds[kind] === this.turn) continue;
        this.seenKinds[kind] = this.turn;
      }
      this.searchRoute(job, route);
    }
  }

  /** Searches the first `count` of these routes for a job. */
  searchRoutes(job: number, routes: Int32Array, count: number): void {
    const { model, state } = this;
    this.reset();
    const row = job * model.shiftCount;
    for (let at = 0; at < count; at += 1) {
      const route = routes[at] as number;
      if (model.isAllowed[row + route] === 1 && state.isClosed[route] === 0) this.searchRoute(job, route);
    }
  }

  /** Forgets the last result. */
  reset(): void {
    this.after = -1;
    this.price = Infinity;
  }

  /** Searches one route for a job or one of its breaks. */
  searchRoute(node: number, route: number): void {
    const { model, state } = this;
    if (node < model.jobCount) {
      if ((state.jobsIn[route] as number) >= (model.maxJobs[route] as number)) return;
      const load = (state.loadOf[route] as number) + (model.load[node] as number);
      if (load > (model.capacity[route] as number)) return;
    }
    this.bias = spreadScale * (state.jobsIn[route] as number);
    if (this.isPlain && node < model.jobCount && model.breaksOf[route]?.length === 0) {
      this.searchPlain(node, route);
    } else this.searchByWalking(node, route);
  }

  /** The inner loop of the search: reads arrays and nothing else. */
  private searchPlain(job: number, route: number): void {
    const { model, state } = this;
    const { next, done, latest, leg, at } = state;
    const { pairs, size } = model.travel;
    const place = (model.place[job] as number) * size;
    const ready = model.firstStart[job] as number;
    const due = model.lastStart[job] as number;
    const service = model.service[job] as number;
    const perMinute = model.costPerMinute[route] as number;
    const hasOneWindow = (model.windowAt[job + 1] as number) - (model.windowAt[job] as number) === 1;
    const last = model.ends + route;
    let before = model.starts + route;
    while (before !== last) {
      const departure = done[before] as number;
      if (departure > due) return;
      const follower = next[before] as number;
      const limit = latest[follower] as number;
      if (limit >= ready + service) {
        const there = pairs[(at[before] as number) * size + (model.place[job] as number)] as number;
        const arrival = departure + there;
        const start = hasOneWindow ? (arrival < ready ? ready : arrival) : model.startAfter(job, arrival);
        const onward = pairs[place + (at[follower] as number)] as number;
        if (start <= due && start + service + onward <= limit) {
          this.offer(before, (there + onward - (leg[before] as number)) * perMinute);
        }
      }
      before = follower;
    }
  }

  private searchByWalking(node: number, route: number): void {
    const { model, state } = this;
    const due = model.lastStart[node] as number;
    const last = model.ends + route;
    // An empty route costs nothing, although its way from start to end may be long.
    const empty = state.jobsIn[route] === 0 ? this.wayOfEmpty(route) : 0;
    const earliest = (model.firstStart[node] as number) + (model.service[node] as number);
    for (let before = model.starts + route; before !== last; before = state.next[before] as number) {
      if ((state.done[before] as number) > due) return;
      const follower = state.next[before] as number;
      const isTooLate = model.place[follower] !== inherited && (state.latest[follower] as number) < earliest;
      if (isTooLate || this.isTooFar(node, before, route)) continue;
      const price = this.walk(node, before, route);
      if (price < Infinity) this.offer(before, price + empty);
    }
  }

  /** True if the detour alone costs more than the best place; delays practically never pay it back. */
  private isTooFar(node: number, before: number, route: number): boolean {
    const { model, state } = this;
    const place = model.place[node] as number;
    if (place === inherited || this.price === Infinity) return false;
    const { travel } = model;
    let follower = state.next[before] as number;
    while (model.place[follower] === inherited) follower = state.next[follower] as number;
    const from = state.at[before] as number;
    const to = model.place[follower] as number;
    const detour = travel.free(from, place) + travel.free(place, to) - travel.free(from, to);
    return detour * (model.costPerMinute[route] as number) * quickestTraffic > this.price;
  }

  /** Price of a place, computed by following the delay along the route until it is absorbed. */
  private walk(node: number, before: number, route: number): number {
    const { model, state } = this;
    const { travel } = model;
    const { clock } = travel;
    const first = state.next[before] as number;
    let place = model.place[node] as number;
    if (place === inherited) place = state.at[before] as number;
    const free = travel.free(state.at[before] as number, place);
    const departure = state.done[before] as number;
    const arrival = clock.arrival(departure, free);
    const start = model.startAfter(node, arrival);
    if (start === Infinity) return Infinity;
    let done = start + (model.service[node] as number);
    let driven = arrival - departure;
    let weight = node < model.jobCount ? this.weightOf(node, route, start) : 0;
    let isChecked = false;
    for (let follower = first; ; follower = state.next[follower] as number) {
      const isBreak = model.place[follower] === inherited;
      const onward = travel.free(place, isBreak ? place : (model.place[follower] as number));
      const reached = clock.arrival(done, onward);
      const begins = model.startAfter(follower, reached);
      if (begins === Infinity) return Infinity;
      driven += reached - done - (state.drive[state.prev[follower] as number] as number);
      const isLast = follower >= model.ends;
      if (!isBreak) {
        if (!isChecked && begins > (state.latest[follower] as number)) return Infinity;
        isChecked = true;
        if (!isLast) {
          weight +=
            this.weightOf(follower, route, begins) - this.weightOf(follower, route, this.startOf(follower));
        }
      }
      if (isLast) {
        const overtime = this.overtimeAt(route, begins) - this.overtimeAt(route, this.startOf(follower));
        return weight + overtime + driven * (model.costPerMinute[route] as number);
      }
      if (!isBreak && begins === state.start[follower]) {
        return weight + driven * (model.costPerMinute[route] as number);
      }
      if (!isBreak) place = model.place[follower] as number;
      done = begins + (model.service[follower] as number);
    }
  }

  private startOf(node: number): number {
    return this.state.start[node] as number;
  }

  private overtimeAt(route: number, end: number): number {
    const over = end - (this.model.shiftEnd[route] as number);
    return over > 0 ? over * this.model.policy.overtimeCostPerMinute : 0;
  }

  /** Lateness and disruption of a job that starts at this minute. */
  private weightOf(job: number, route: number, start: number): number {
    const { model } = this;
    const over = start + (model.service[job] as number) - (model.dueAt[job] as number);
    const late = over > 0 ? over * (model.latenessWeight[job] as number) * latenessScale : 0;
    if ((model.currentTechnician[job] as number) < 0) return late;
    return late + disruptionScale * this.state.disruptionOf(job, route, start);
  }

  private wayOfEmpty(route: number): number {
    const { model, state } = this;
    let way = 0;
    const last = model.ends + route;
    for (let node = model.starts + route; node !== last; node = state.next[node] as number) {
      way += state.drive[node] as number;
    }
    return way * (model.costPerMinute[route] as number);
  }

  private offer(after: number, exactPrice: number): void {
    const price = exactPrice + this.bias;
    if (price >= this.price) return;
    if (this.blinkRate > 0 && this.random.next() < this.blinkRate) return;
    this.after = after;
    this.price = price;
  }
}
