import { LatencyWindow } from './latency-window.ts';

export type RecoverySource = 'ring' | 'stream' | 'postgres' | 'snapshot';

/** Socket figures of one api process. Plain numbers, because they are updated for every delivery. */
export class RealtimeMetrics {
  sockets = 0;
  topics = 0;
  /** Messages written to sockets. */
  deliveries = 0;
  /** Writes to sockets; fewer than deliveries, because messages are batched. */
  writes = 0;
  upgradesRefused = 0;
  gaps = 0;
  duplicates = 0;
  badMessages = 0;
  slowClients = 0;
  readonly recoveries: Record<RecoverySource, number> = { ring: 0, stream: 0, postgres: 0, snapshot: 0 };
  readonly closes = new Map<number, number>();
  /** Commit → written to the socket. */
  readonly delivery = new LatencyWindow();
  /** Commit → applied on screen, as reported by browsers. */
  readonly screen = new LatencyWindow();

  countClose(code: number): void {
    this.closes.set(code, (this.closes.get(code) ?? 0) + 1);
  }
}
