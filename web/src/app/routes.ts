import {
  Activity,
  CalendarRange,
  ClipboardCheck,
  CloudUpload,
  ContactRound,
  Flag,
  HardHat,
  Inbox,
  LayoutDashboard,
  ListTree,
  Mail,
  MessagesSquare,
  Settings,
  UsersRound,
  Wrench,
} from 'lucide-react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { AppRoute } from './app-route.ts';
import { visitorRoutes } from './visitor-routes.ts';

/** Every route that exists. Only these are linked: navigation, palette and not-found page read this list. */
export const routes: readonly AppRoute[] = [
  {
    path: '/dashboard',
    title: 'Dashboard',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/dashboard/dashboard-page.tsx').then((module) => module.DashboardPage),
    ),
    nav: { group: 'Today', icon: LayoutDashboard, key: 'd', action: 'dashboard.view' },
  },
  {
    path: '/technician-portal',
    title: 'My day',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/technician-portal/technician-portal-page.tsx').then(
        (module) => module.TechnicianPortalPage,
      ),
    ),
    nav: { group: 'Today', icon: ClipboardCheck, key: 'v', action: 'pack.view' },
  },
  {
    path: '/dispatch',
    title: 'Dispatch',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/dispatch/dispatch-page.tsx').then((module) => module.DispatchPage),
    ),
    nav: { group: 'Today', icon: CalendarRange, key: 'b', action: 'visit.schedule' },
  },
  {
    path: '/jobs',
    title: 'Jobs',
    audience: 'signed-in',
    page: lazyComponent(() => import('../features/jobs/jobs-page.tsx').then((module) => module.JobsPage)),
    nav: { group: 'Today', icon: Wrench, key: 'j', action: 'job.view' },
  },
  {
    path: '/jobs/:jobId',
    title: 'Job',
    audience: 'signed-in',
    page: lazyComponent(() => import('../features/jobs/job-page.tsx').then((module) => module.JobPage)),
  },
  {
    path: '/customers',
    title: 'Customers',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/customers/customers-page.tsx').then((module) => module.CustomersPage),
    ),
    nav: { group: 'Today', icon: ContactRound, key: 'c', action: 'customer.create' },
  },
  {
    path: '/customers/import',
    title: 'Import customers',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/onboarding/import/import-page.tsx').then((module) => module.ImportPage),
    ),
  },
  {
    path: '/customers/:customerId',
    title: 'Customer',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/customers/customer-page.tsx').then((module) => module.CustomerPage),
    ),
  },
  {
    path: '/technicians',
    title: 'Technicians',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/technicians/technicians-page.tsx').then((module) => module.TechniciansPage),
    ),
    nav: { group: 'Today', icon: HardHat, key: 't', action: 'technician.create' },
  },
  {
    path: '/technicians/:technicianId',
    title: 'Technician',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/technicians/technician-page.tsx').then((module) => module.TechnicianPage),
    ),
  },
  {
    path: '/unsent',
    title: 'Unsent changes',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/unsent/unsent-page.tsx').then((module) => module.UnsentPage),
    ),
    nav: { group: 'Today', icon: CloudUpload, key: 'u', action: 'pack.view', short: 'Unsent' },
  },
  {
    path: '/field-inbox',
    title: 'Field inbox',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/field-inbox/field-inbox-page.tsx').then((module) => module.FieldInboxPage),
    ),
    nav: { group: 'Today', icon: Inbox, key: 'i', action: 'orphan.view' },
  },
  {
    path: '/feature-flags',
    title: 'Feature flags',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/feature-flags/feature-flags-page.tsx').then((module) => module.FeatureFlagsPage),
    ),
    nav: { group: 'Operate', icon: Flag, key: 'f', action: 'flag.view' },
  },
  {
    path: '/feature-flags/:flagKey',
    title: 'Feature flag',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/feature-flags/feature-flag-page.tsx').then((module) => module.FeatureFlagPage),
    ),
  },
  {
    path: '/events',
    title: 'Event timeline',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/events/events-page.tsx').then((module) => module.EventsPage),
    ),
    nav: { group: 'Operate', icon: ListTree, key: 'e', action: 'event.view', companyWide: true },
  },
  {
    path: '/observability',
    title: 'Observability',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/observability/observability-page.tsx').then((module) => module.ObservabilityPage),
    ),
    nav: { group: 'Operate', icon: Activity, key: 'o', action: 'observability.view' },
  },
  {
    path: '/team',
    title: 'Team',
    audience: 'signed-in',
    page: lazyComponent(() => import('../features/identity/team-page.tsx').then((module) => module.TeamPage)),
    nav: { group: 'Company', icon: UsersRound, key: 'p', action: 'team.view' },
  },
  {
    path: '/profile',
    title: 'Profile',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/profile/profile-page.tsx').then((module) => module.ProfilePage),
    ),
  },
  {
    path: '/settings',
    title: 'Settings',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/settings/settings-page.tsx').then((module) => module.SettingsPage),
    ),
    nav: { group: 'Company', icon: Settings, key: 's', action: 'settings.view' },
  },
  {
    path: '/outbox',
    title: 'Mail outbox',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/identity/outbox-page.tsx').then((module) => module.OutboxPage),
    ),
    nav: { group: 'Company', icon: Mail, key: 'm', action: 'outbox_mail.view', demoOnly: true },
  },
  {
    path: '/docs',
    title: 'Docs',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/documentation/docs-app-pages.tsx').then((module) => module.DocsIndexAppPage),
    ),
  },
  {
    path: '/docs/:category/:slug',
    title: 'Docs',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/documentation/docs-app-pages.tsx').then((module) => module.DocsArticleAppPage),
    ),
  },
  {
    path: '/documentation',
    title: 'Documentation',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/documentation/docs-app-pages.tsx').then((module) => module.DocumentationAppPage),
    ),
  },
  {
    path: '/help-center',
    title: 'Help Center',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/documentation/docs-app-pages.tsx').then((module) => module.HelpCenterAppPage),
    ),
  },
  {
    path: '/support',
    title: 'Support',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/support/support-app-page.tsx').then((module) => module.SupportAppPage),
    ),
  },
  {
    path: '/contact-sales',
    title: 'Contact Sales',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/leads/contact-sales-app-page.tsx').then((module) => module.ContactSalesAppPage),
    ),
  },
  {
    path: '/system-status',
    title: 'System status',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/status/system-status-app-page.tsx').then((module) => module.SystemStatusAppPage),
    ),
  },
  {
    path: '/onboarding',
    title: 'Set up your company',
    audience: 'signed-in',
    page: lazyComponent(() =>
      import('../features/onboarding/onboarding-page.tsx').then((module) => module.OnboardingPage),
    ),
  },
  {
    path: '/chat',
    title: 'Chat',
    audience: 'signed-in',
    page: lazyComponent(() => import('../features/assistant/chat-page.tsx').then(({ ChatPage }) => ChatPage)),
    nav: { group: 'Today', icon: MessagesSquare, key: 'h', action: 'assistant.use' },
  },
  {
    path: '/test-route-works',
    title: 'Test route',
    audience: 'signed-in',
    page: lazyComponent(() => import('./test-route-page.tsx').then((module) => module.TestRoutePage)),
  },
  ...visitorRoutes,
];

export const signedInRoutes = routes.filter((route) => route.audience === 'signed-in');
export const signedOutRoutes = routes.filter((route) => route.audience !== 'signed-in');
/** Pages outside the shell that exist for signed-in users too. */
export const sharedRoutes = routes.filter((route) => route.audience === 'everyone');

/** The route of a fixed path, if it exists. `/` always does. */
export function routeAt(path: string): AppRoute | undefined {
  return routes.find((route) => route.path === path);
}

/** Whether a fixed path leads somewhere for somebody who is signed in, or signed out. */
export function isBuilt(path: string, signedIn: boolean): boolean {
  if (path === '/') return true;
  const list = signedIn ? [...signedInRoutes, ...sharedRoutes] : signedOutRoutes;
  return list.some((route) => route.path === path);
}
