import type { RouteState } from './route-state.ts';
import type { PlannedVisit } from './scheduling-problem.ts';

/**
 * Fills empty routes with breaks, pinned visits and, in the order of their starts, the visits of a plan. Visits that no
 * longer fit are left out. Returns breaks for which pinned visits leave no room.
 */
export function layRoutes(state: RouteState, plan: readonly PlannedVisit[]): number[] {
  const { model } = state;
  const wanted = visitsByRoute(state, plan);
  const lost: number[] = [];
  for (let route = 0; route < model.shiftCount; route += 1) {
    const visits = wanted.get(route) ?? [];
    const pinned = visits.filter((job) => !model.isFree(job));
    pinned.sort((a, b) => (model.lastStart[a] as number) - (model.lastStart[b] as number));
    const breaks = [...(model.breaksOf[route] ?? [])];
    for (const job of pinned) append(state, job, route);
    while (breaks.length > 0 && !placeBreaks(state, route, breaks)) lost.push(breaks.pop() as number);
    // As planned, all at once; otherwise one by one.
    if (pinned.length < visits.length && !layAll(state, route, visits, breaks)) {
      for (const job of visits) if (model.isFree(job)) insertInTime(state, job, route);
    }
    state.refresh(route);
  }
  return lost;
}

function visitsByRoute(state: RouteState, plan: readonly PlannedVisit[]): Map<number, number[]> {
  const { model } = state;
  const starts = new Map(plan.map((visit) => [visit.jobId, visit]));
  const entries = model.jobs.flatMap((job, at) => {
    const pinnedTo = model.pinnedTo[at] as number;
    const visit = starts.get(job.id);
    if (pinnedTo >= 0) {
      const startsAt = Math.max(visit?.startsAt ?? 0, model.lastStart[at] as number);
      return [{ job: at, route: pinnedTo, startsAt }];
    }
    const route = visit === undefined ? -1 : routeOfVisit(state, visit);
    const isAllowed = route >= 0 && model.isAllowed[at * model.shiftCount + route] === 1;
    return visit !== undefined && isAllowed ? [{ job: at, route, startsAt: visit.startsAt }] : [];
  });
  const sorted = entries.toSorted((a, b) => a.startsAt - b.startsAt || a.job - b.job);
  const byRoute = new Map<number, number[]>();
  for (const { job, route } of sorted) {
    const list = byRoute.get(route);
    if (list === undefined) byRoute.set(route, [job]);
    else list.push(job);
  }
  return byRoute;
}

/** Shift of the technician that contains the start of a visit, overtime included; -1 if there is none. */
function routeOfVisit({ model }: RouteState, { technicianId, startsAt }: PlannedVisit): number {
  return model.shifts.findIndex(
    ({ technician }, route) =>
      technician.id === technicianId &&
      startsAt >= (model.departsAt[route] as number) &&
      startsAt <= (model.lastStart[model.ends + route] as number),
  );
}

function append(state: RouteState, node: number, route: number): void {
  state.insert(node, state.prev[state.model.ends + route] as number);
}

/** Lays all visits and breaks; false, with the route as before, if some do not fit. */
function layAll(
  state: RouteState,
  route: number,
  visits: readonly number[],
  breaks: readonly number[],
): boolean {
  const { model } = state;
  const before = stopsOf(state, route);
  for (const node of before) state.unlink(node);
  for (const job of visits) append(state, job, route);
  const fits =
    visits.length <= (model.maxJobs[route] as number) &&
    (state.loadOf[route] as number) <= (model.capacity[route] as number);
  state.refresh(route);
  if (fits && placeBreaks(state, route, breaks)) return true;
  for (const node of stopsOf(state, route)) state.unlink(node);
  state.refresh(route);
  for (const node of before) append(state, node, route);
  return false;
}

function stopsOf(state: RouteState, route: number): number[] {
  const nodes: number[] = [];
  const last = state.model.ends + route;
  for (let node = state.next[state.model.starts + route] as number; node !== last; ) {
    nodes.push(node);
    node = state.next[node] as number;
  }
  return nodes;
}

type PlacedBreak = { readonly node: number; readonly after: number };

/** Finds the best places for breaks, trying them all; false if there are none, without a change. */
function placeBreaks(state: RouteState, route: number, breaks: readonly number[]): boolean {
  let best: readonly PlacedBreak[] = [];
  let lowest = Infinity;
  tryBreaks(state, route, { breaks, from: state.model.starts + route }, (placed) => {
    state.sum(route);
    const weight = state.weighOf(route);
    if (weight >= lowest) return;
    lowest = weight;
    best = placed;
  });
  for (const { node, after } of best) state.insert(node, after);
  return lowest < Infinity;
}

/** Calls `onFit` for every way to place the breaks in time. */
function tryBreaks(
  state: RouteState,
  route: number,
  { breaks, from }: { breaks: readonly number[]; from: number },
  onFit: (placed: readonly PlacedBreak[]) => void,
): void {
  if (breaks.length === 0) {
    if (state.isInTime(route)) onFit([]);
    return;
  }
  const last = state.model.ends + route;
  for (const node of breaks) {
    const others = breaks.filter((one) => one !== node);
    for (let after = from; after !== last; after = state.next[after] as number) {
      if (state.model.startAfter(node, state.done[after] as number) === Infinity) break;
      state.insert(node, after);
      tryBreaks(state, route, { breaks: others, from: node }, (rest) => onFit([{ node, after }, ...rest]));
      state.unlink(node);
      state.retime(route);
    }
  }
}

function insertInTime(state: RouteState, job: number, route: number): void {
  const { model } = state;
  const last = model.ends + route;
  if ((state.jobsIn[route] as number) >= (model.maxJobs[route] as number)) return;
  if ((state.loadOf[route] as number) + (model.load[job] as number) > (model.capacity[route] as number))
    return;
  // From the back: visits come in the order of their starts.
  for (let after = state.prev[last] as number; after >= 0; after = state.prev[after] as number) {
    state.insert(job, after);
    if (state.isInTime(route)) return;
    state.unlink(job);
    state.refresh(route);
    if (after === model.starts + route) return;
  }
}
