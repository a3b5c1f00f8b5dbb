import { LatencyWindow } from './latency-window.ts';

export type HttpOutcome = { method: string; route: string; status: number; ms: number };

type RouteCount = { method: string; route: string; status: string; count: number; seconds: number };

/** Response figures of an api process. */
export class HttpMetrics {
  requests = 0;
  /** Unexpected failures. */
  errors = 0;
  /** Failed sign-ins, with and without an account of the address. */
  failedSignIns: Readonly<{ known: number; unknown: number }> = { known: 0, unknown: 0 };
  readonly duration = new LatencyWindow();
  readonly routes = new Map<string, RouteCount>();

  record({ method, route, status, ms }: HttpOutcome): void {
    this.requests += 1;
    this.duration.record(ms);
    const key = `${method} ${route} ${status}`;
    const entry = this.routes.get(key) ?? { method, route, status: String(status), count: 0, seconds: 0 };
    entry.count += 1;
    entry.seconds += ms / 1000;
    this.routes.set(key, entry);
  }
}
