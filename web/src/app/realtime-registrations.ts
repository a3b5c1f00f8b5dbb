import { registerFeatureFlagsRealtime } from '../features/feature-flags/feature-flags-realtime.ts';
import { registerNotificationsRealtime } from '../realtime/notifications-realtime.ts';
import type { RegisterRealtime } from '../realtime/realtime-listener.ts';

/** Features that keep their cached data current by live events. */
export const realtimeRegistrations: readonly RegisterRealtime[] = [
  registerFeatureFlagsRealtime,
  registerNotificationsRealtime,
];
