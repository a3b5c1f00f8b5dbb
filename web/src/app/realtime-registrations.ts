import type { RegisterRealtime } from '../realtime/realtime-listener.ts';

/** Features that keep their cached data current by live events. */
export const realtimeRegistrations: readonly RegisterRealtime[] = [];
