import { ClipboardList, MessageSquarePlus } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'service-requests',
  pages: [
    {
      path: '/service-requests',
      title: 'Service requests',
      load: () => import('./service-requests-page.tsx').then((file) => file.ServiceRequestsPage),
      help: 'customers/service-requests',
      nav: {
        area: 'Today',
        icon: ClipboardList,
        order: 55,
        key: 'r',
        action: 'service_request.view',
        companyWide: true,
        short: 'Requests',
      },
      create: { label: 'New service request', action: 'service_request.triage' },
    },
    {
      path: '/service-requests/:serviceRequestId',
      title: 'Service request',
      load: () => import('./service-request-page.tsx').then((file) => file.ServiceRequestPage),
      help: 'customers/service-requests',
    },
    {
      path: '/request-service',
      title: 'Request service',
      load: () => import('./request-service-page.tsx').then((file) => file.RequestServicePage),
      help: 'customers/request-service',
      nav: {
        area: 'Today',
        icon: MessageSquarePlus,
        order: 60,
        key: 'q',
        action: 'service_request.follow',
        short: 'Request',
        records: '/service-requests',
      },
    },
    {
      path: '/settings/service-requests',
      title: 'Settings of service requests',
      load: () => import('./request-settings-page.tsx').then((file) => file.RequestSettingsPage),
      help: 'customers/service-requests',
    },
  ],
  panels: {
    job: { order: 40, load: () => import('./request-panels.tsx').then((file) => file.JobRequestPanel) },
    customer: {
      order: 30,
      load: () => import('./request-panels.tsx').then((file) => file.CustomerRequestsPanel),
    },
    settings: {
      order: 25,
      load: () => import('./request-settings-panel.tsx').then((file) => file.RequestSettingsPanel),
    },
  },
});
