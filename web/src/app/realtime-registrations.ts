import type { RegisterRealtime } from '../realtime/realtime-listener.ts';

/** Loads what features do with live events to keep their cached data current. One entry per feature. */
export async function loadRealtimeRegistrations(): Promise<readonly RegisterRealtime[]> {
  const [flags, company, notifications, leads, support, status, profile] = await Promise.all([
    import('../features/feature-flags/feature-flags-realtime.ts'),
    import('../realtime/company-realtime.ts'),
    import('../realtime/notifications-realtime.ts'),
    import('../features/leads/leads-realtime.ts'),
    import('../features/support/support-realtime.ts'),
    import('../features/status/status-realtime.ts'),
    import('../features/profile/profile-realtime.ts'),
  ]);
  return [
    flags.registerFeatureFlagsRealtime,
    company.registerCompanyRealtime,
    notifications.registerNotificationsRealtime,
    leads.registerLeadsRealtime,
    support.registerSupportRealtime,
    status.registerStatusRealtime,
    profile.registerProfileRealtime,
  ];
}
