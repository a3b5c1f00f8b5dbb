import type { FastifyInstance } from 'fastify';
import type { AppDeps } from './app-deps.ts';
import { registerAssistantRoutes } from './features/assistant/assistant-routes.ts';
import { registerChecklistsRoutes } from './features/checklists/checklists-routes.ts';
import { registerCommunicationsRoutes } from './features/communications/communications-routes.ts';
import { registerCustomersRoutes } from './features/customers/customers-routes.ts';
import { registerDashboardRoutes } from './features/dashboard/dashboard-routes.ts';
import { registerDocumentationRoutes } from './features/documentation/documentation-routes.ts';
import { registerErrorReportsRoutes } from './features/error-reports/error-reports-routes.ts';
import { registerEventsRoutes } from './features/events/events-routes.ts';
import { registerFeatureFlagsRoutes } from './features/feature-flags/feature-flags-routes.ts';
import { registerIdentityRoutes } from './features/identity/identity-routes.ts';
import { registerJobsRoutes } from './features/jobs/jobs-routes.ts';
import { registerLeadsRoutes } from './features/leads/leads-routes.ts';
import { registerNotificationsRoutes } from './features/notifications/notifications-routes.ts';
import { registerObservabilityRoutes } from './features/observability/observability-routes.ts';
import { registerPhotosRoutes } from './features/photos/photos-routes.ts';
import { registerPresenceRoutes } from './features/presence/presence-routes.ts';
import { registerProfileRoutes } from './features/profile/profile-routes.ts';
import { registerSettingsRoutes } from './features/settings/settings-routes.ts';
import { registerOrphansRoutes } from './features/orphans/orphans-routes.ts';
import { registerSearchRoutes } from './features/search/search-routes.ts';
import { registerOnboardingRoutes } from './features/onboarding/onboarding-routes.ts';
import { registerImportsRoutes } from './features/imports/imports-routes.ts';
import { registerSandboxRoutes } from './features/sandbox/sandbox-routes.ts';
import { registerSitesRoutes } from './features/sites/sites-routes.ts';
import { registerSnapshotRoutes } from './features/snapshot/snapshot-routes.ts';
import { registerSupportRoutes } from './features/support/support-routes.ts';
import { registerStatusRoutes } from './features/status/status-routes.ts';
import { registerSyncRoutes } from './features/sync/sync-routes.ts';
import { registerTechniciansRoutes } from './features/technicians/technicians-routes.ts';
import { registerTechnicianPackRoutes } from './features/technician-pack/technician-pack-routes.ts';
import { registerVisitEntriesRoutes } from './features/visit-entries/visit-entries-routes.ts';
import { registerVisitsRoutes } from './features/visits/visits-routes.ts';

/** All features of the api, one line each. */
export function registerFeatures(app: FastifyInstance, deps: AppDeps): void {
  for (const register of features) register(app, deps);
}

type Register = (app: FastifyInstance, deps: AppDeps) => void;

const features: readonly Register[] = [
  registerAssistantRoutes,
  registerChecklistsRoutes,
  registerCommunicationsRoutes,
  registerCustomersRoutes,
  registerDashboardRoutes,
  registerDocumentationRoutes,
  registerErrorReportsRoutes,
  registerEventsRoutes,
  registerFeatureFlagsRoutes,
  registerIdentityRoutes,
  registerJobsRoutes,
  registerLeadsRoutes,
  registerNotificationsRoutes,
  registerObservabilityRoutes,
  registerPhotosRoutes,
  registerPresenceRoutes,
  registerProfileRoutes,
  registerSettingsRoutes,
  registerOrphansRoutes,
  registerSearchRoutes,
  registerOnboardingRoutes,
  registerImportsRoutes,
  registerSandboxRoutes,
  registerSitesRoutes,
  registerSnapshotRoutes,
  registerSupportRoutes,
  registerStatusRoutes,
  registerSyncRoutes,
  registerTechniciansRoutes,
  registerTechnicianPackRoutes,
  registerVisitEntriesRoutes,
  registerVisitsRoutes,
];
