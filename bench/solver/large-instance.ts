import { seededRandom } from '@switchyard/platform/sample/random.ts';
import type { RoutingInstance } from './solomon-instance.ts';

/**
 * An instance in the style of Gehring and Homberger: half of the customers in clusters, a quarter of the vehicles that
 * the customers have in number, windows in which a vehicle that comes directly is in time.
 */
export function largeInstance(count: number, seed: string): RoutingInstance {
  const random = seededRandom(seed);
  const size = 500;
  const horizon = 1925;
  const service = 10;
  const depot = { x: size / 2, y: size / 2, demand: 0, ready: 0, due: horizon, service: 0 };
  const clusters = Array.from({ length: count / 50 }, () => ({
    x: random.between(0, size),
    y: random.between(0, size),
  }));
  const spread = () => random.between(-20, 20);
  const inside = (value: number) => Math.min(size, Math.max(0, value));
  const customers = Array.from({ length: count }, (_, at) => {
    const cluster = random.pick(clusters);
    const isClustered = at % 2 === 0;
    const x = isClustered ? inside(cluster.x + spread()) : random.between(0, size);
    const y = isClustered ? inside(cluster.y + spread()) : random.between(0, size);
    const way = Math.ceil(Math.hypot(x - depot.x, y - depot.y));
    const width = random.between(60, 240);
    const ready = random.between(way, horizon - way - service - width);
    return { x, y, demand: random.between(1, 40), ready, due: ready + width, service };
  });
  return { vehicles: count / 4, capacity: 200, customers: [depot, ...customers] };
}
