import type { Manifest } from '../core/module.ts';

/** A feature of the console: its addresses, and its manifest, which is loaded with the first of them. */
export type ModuleEntry = {
  /** Address prefixes; empty for a feature that only adds to the pages of others. */
  readonly at: readonly string[];
  readonly load: () => Promise<{ readonly manifest: Manifest }>;
};

/**
 * The list of features, in the order of their folders: a new feature is a new line here. Every page loads this table, so it
 * only maps addresses to files; everything else is in the manifests. `build/split-modules.ts` parses these lines.
 */
export const modules: readonly ModuleEntry[] = [
  { at: ['/absences', '/time-off'], load: () => import('../features/absences/absences-module.ts') },
  {
    at: ['/profile/api-tokens', '/settings/api-tokens'],
    load: () => import('../features/api-tokens/api-tokens-module.ts'),
  },
  { at: ['/chat'], load: () => import('../features/assistant/assistant-module.ts') },
  { at: [], load: () => import('../features/attachments/attachments-module.ts') },
  { at: [], load: () => import('../features/checklists/checklists-module.ts') },
  { at: [], load: () => import('../features/comments/comments-module.ts') },
  { at: [], load: () => import('../features/communications/communications-module.ts') },
  {
    at: ['/customer-portal'],
    load: () => import('../features/customer-portal/customer-portal-module.ts'),
  },
  { at: ['/customers'], load: () => import('../features/customers/customers-module.ts') },
  {
    at: ['/settings/custom-fields'],
    load: () => import('../features/custom-fields/custom-fields-module.ts'),
  },
  { at: ['/dashboard'], load: () => import('../features/dashboard/dashboard-module.ts') },
  { at: ['/dispatch'], load: () => import('../features/dispatch/dispatch-module.ts') },
  {
    at: ['/docs', '/documentation', '/help-center'],
    load: () => import('../features/documentation/documentation-module.ts'),
  },
  { at: ['/equipment'], load: () => import('../features/equipment/equipment-module.ts') },
  { at: ['/events'], load: () => import('../features/events/events-module.ts') },
  { at: ['/feature-flags'], load: () => import('../features/feature-flags/feature-flags-module.ts') },
  { at: ['/team', '/outbox'], load: () => import('../features/identity/identity-module.ts') },
  { at: ['/inventory'], load: () => import('../features/inventory/inventory-module.ts') },
  { at: ['/jobs'], load: () => import('../features/jobs/jobs-module.ts') },
  { at: ['/contact-sales'], load: () => import('../features/leads/leads-module.ts') },
  {
    at: ['/maintenance'],
    load: () => import('../features/maintenance/maintenance-module.ts'),
  },
  { at: ['/observability'], load: () => import('../features/observability/observability-module.ts') },
  { at: ['/unsent'], load: () => import('../features/offline/offline-module.ts') },
  {
    at: ['/onboarding', '/customers/import', '/equipment/import', '/jobs/import', '/technicians/import'],
    load: () => import('../features/onboarding/onboarding-module.ts'),
  },
  { at: ['/field-inbox'], load: () => import('../features/orphans/orphans-module.ts') },
  { at: [], load: () => import('../features/photos/photos-module.ts') },
  { at: ['/profile'], load: () => import('../features/profile/profile-module.ts') },
  { at: ['/team/roles'], load: () => import('../features/roles/roles-module.ts') },
  { at: ['/scheduling'], load: () => import('../features/scheduling/scheduling-module.ts') },
  { at: ['/security'], load: () => import('../features/security/security-module.ts') },
  {
    at: ['/service-requests', '/request-service', '/settings/service-requests'],
    load: () => import('../features/service-requests/service-requests-module.ts'),
  },
  { at: ['/settings'], load: () => import('../features/settings/settings-module.ts') },
  { at: ['/settings/single-sign-on'], load: () => import('../features/sso/sso-module.ts') },
  { at: ['/system-status'], load: () => import('../features/status/status-module.ts') },
  { at: ['/support'], load: () => import('../features/support/support-module.ts') },
  {
    at: ['/technician-portal'],
    load: () => import('../features/technician-portal/technician-portal-module.ts'),
  },
  { at: ['/technicians'], load: () => import('../features/technicians/technicians-module.ts') },
  { at: ['/settings/usage'], load: () => import('../features/usage/usage-module.ts') },
  { at: ['/settings/privacy'], load: () => import('../features/privacy/privacy-module.ts') },
  { at: ['/settings/webhooks'], load: () => import('../features/webhooks/webhooks-module.ts') },
  { at: ['/test-route-works'], load: () => import('./shell-module.ts') },
];
