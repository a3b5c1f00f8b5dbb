import { customerFeatureWith } from './features/customers/customer-feature.ts';
import { siteFeature } from './features/sites/site-feature.ts';

/**
 * Every feature of the api, one line each, in the order of the folders: a function that registers routes, or a record of
 * the kit. `register-features.ts` registers all of them.
 */
export { registerAbsencesRoutes as absences } from './features/absences/absences-routes.ts';
export { registerApiTokensRoutes as apiTokens } from './features/api-tokens/api-tokens-routes.ts';
export { registerAssistantRoutes as assistant } from './features/assistant/assistant-routes.ts';
export { registerAttachmentsRoutes as attachments } from './features/attachments/attachments-routes.ts';
export { checklistFeature as checklist } from './features/checklists/checklist-feature.ts';
export { registerCommentsRoutes as comments } from './features/comments/comments-routes.ts';
export { registerCommunicationsRoutes as communications } from './features/communications/communications-routes.ts';
export { registerCustomFieldsRoutes as customFields } from './features/custom-fields/custom-fields-routes.ts';
export { registerCustomerPortalRoutes as customerPortal } from './features/customer-portal/customer-portal-routes.ts';
export { registerDashboardRoutes as dashboard } from './features/dashboard/dashboard-routes.ts';
export { registerDocumentationRoutes as documentation } from './features/documentation/documentation-routes.ts';
export { registerEquipmentRoutes as equipment } from './features/equipment/equipment-routes.ts';
export { registerErrorReportsRoutes as errorReports } from './features/error-reports/error-reports-routes.ts';
export { registerEventsRoutes as events } from './features/events/events-routes.ts';
export { registerFeatureFlagsRoutes as featureFlags } from './features/feature-flags/feature-flags-routes.ts';
export { registerIdentityRoutes as identity } from './features/identity/identity-routes.ts';
export { registerImportsRoutes as imports } from './features/imports/imports-routes.ts';
export { registerInventoryRoutes as inventory } from './features/inventory/inventory-routes.ts';
export { registerJobsRoutes as jobs } from './features/jobs/jobs-routes.ts';
export { registerLeadsRoutes as leads } from './features/leads/leads-routes.ts';
export { registerMaintenanceRoutes as maintenance } from './features/maintenance/maintenance-routes.ts';
export { registerMapsRoutes as maps } from './features/maps/maps-routes.ts';
export { registerNotificationsRoutes as notifications } from './features/notifications/notifications-routes.ts';
export { registerObservabilityRoutes as observability } from './features/observability/observability-routes.ts';
export { registerOfflineRoutes as offline } from './features/offline/offline-routes.ts';
export { registerOnboardingRoutes as onboarding } from './features/onboarding/onboarding-routes.ts';
export { registerOrphansRoutes as orphans } from './features/orphans/orphans-routes.ts';
export { registerPhotosRoutes as photos } from './features/photos/photos-routes.ts';
export { registerPresenceRoutes as presence } from './features/presence/presence-routes.ts';
export { registerPrivacyRoutes as privacy } from './features/privacy/privacy-routes.ts';
export { registerProfileRoutes as profile } from './features/profile/profile-routes.ts';
export { registerRolesRoutes as roles } from './features/roles/roles-routes.ts';
export { registerSandboxRoutes as sandbox } from './features/sandbox/sandbox-routes.ts';
export { registerSavedViewsRoutes as savedViews } from './features/saved-views/saved-views-routes.ts';
export { registerSchedulingRoutes as scheduling } from './features/scheduling/scheduling-routes.ts';
export { registerSearchRoutes as search } from './features/search/search-routes.ts';
export { registerSecurityPageRoutes as security } from './features/security/security-routes.ts';
export { registerServiceRequestsRoutes as serviceRequests } from './features/service-requests/service-requests-routes.ts';
export { registerSettingsRoutes as settings } from './features/settings/settings-routes.ts';
export { registerSitesRoutes as site } from './features/sites/sites-routes.ts';
export { registerSnapshotRoutes as snapshot } from './features/snapshot/snapshot-routes.ts';
export { registerSsoRoutes as sso } from './features/sso/sso-routes.ts';
export { registerStatusRoutes as status } from './features/status/status-routes.ts';
export { registerSupportRoutes as support } from './features/support/support-routes.ts';
export { registerTechnicianPortalRoutes as technicianPortal } from './features/technician-portal/technician-portal-routes.ts';
export { technicianFeature as technician } from './features/technicians/technician-feature.ts';
export { registerUsageRoutes as usage } from './features/usage/usage-routes.ts';
export { registerVisitEntriesRoutes as visitEntries } from './features/visit-entries/visit-entries-routes.ts';
export { registerVisitsRoutes as visits } from './features/visits/visits-routes.ts';
export { registerWebhooksRoutes as webhooks } from './features/webhooks/webhooks-routes.ts';

/** A new customer brings its first site. */
export const customer = customerFeatureWith(siteFeature.create);
