import { readFileSync } from 'node:fs';
import type { Place, SchedulingProblem } from '@switchyard/platform/scheduling/scheduling-problem.ts';

/** How the literature counts; see the README of the instances. */
export type Convention = 'sintef' | 'dimacs';

export type BestKnown = {
  readonly name: string;
  readonly vehicles: number;
  readonly distance: number;
  readonly convention: Convention;
};

/** A customer of a classic instance; the first is the depot. */
export type Customer = {
  readonly x: number;
  readonly y: number;
  readonly demand: number;
  readonly ready: number;
  readonly due: number;
  readonly service: number;
};

export type RoutingInstance = {
  readonly vehicles: number;
  readonly capacity: number;
  readonly customers: readonly Customer[];
};

const folder = new URL('vrptw/', import.meta.url);

/** Best known results of a convention, in the order of the file. */
export function bestKnown(convention: Convention): BestKnown[] {
  const [, ...lines] = readFileSync(new URL('best-known.csv', folder), 'utf8').trim().split('\n');
  return lines.flatMap((line) => {
    const [name = '', vehicles, distance, one] = line.trim().split(',');
    return one === convention
      ? [{ name, vehicles: Number(vehicles), distance: Number(distance), convention }]
      : [];
  });
}

/** Reads an instance in Solomon's format. */
export function readInstance(name: string): RoutingInstance {
  const lines = readFileSync(new URL(`${name}.txt`, folder), 'utf8').split(/\r?\n/);
  const rows = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const [vehicles = 0, capacity = 0] = rows[4] ?? [];
  const customers = rows
    .slice(9)
    .filter((row) => row.length === 7)
    .map(([, x = 0, y = 0, demand = 0, ready = 0, due = 0, service = 0]) => ({
      x,
      y,
      demand,
      ready,
      due,
      service,
    }));
  return { vehicles, capacity, customers };
}

/** The instance as a scheduling problem: every vehicle is a technician with one shift. */
export function toProblem(
  { vehicles, capacity, customers }: RoutingInstance,
  convention: Convention,
): SchedulingProblem {
  const [depot, ...others] = customers;
  if (depot === undefined) throw new Error('An instance begins with its depot');
  const placeOf = ({ x, y }: Customer): Place => ({ latitude: x, longitude: y });
  const distance = (from: Customer, to: Customer) => {
    const exact = Math.hypot(from.x - to.x, from.y - to.y);
    return convention === 'sintef' ? exact : Math.floor(exact * 10 + 1e-9) / 10;
  };
  return {
    technicians: Array.from({ length: vehicles }, (_, at) => ({
      id: `vehicle ${at + 1}`,
      start: placeOf(depot),
      end: placeOf(depot),
      shifts: [{ startsAt: depot.ready, endsAt: depot.due }],
      capacity,
    })),
    jobs: others.map((customer, at) => ({
      id: `customer ${at + 1}`,
      place: placeOf(customer),
      minutes: customer.service,
      windows: [{ startsAt: customer.ready, endsAt: customer.due }],
      load: customer.demand,
    })),
    travel: {
      matrix: {
        places: customers.map(placeOf),
        minutes: Float64Array.from(customers.flatMap((from) => customers.map((to) => distance(from, to)))),
      },
    },
    policy: { fewestShifts: convention === 'sintef', costStep: 0 },
  };
}
