import { CalendarClock } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'maintenance',
  pages: [
    {
      path: '/maintenance',
      title: 'Maintenance',
      load: () => import('./maintenance-page.tsx').then((file) => file.MaintenancePage),
      help: 'dispatching/maintenance',
      nav: {
        area: 'Today',
        icon: CalendarClock,
        order: 59,
        orderFor: { technician: 76, customer: 96 },
        action: 'maintenance_plan.view',
      },
      create: { label: 'New maintenance plan', action: 'maintenance_plan.create' },
    },
    {
      path: '/maintenance/:planId',
      title: 'Maintenance plan',
      load: () => import('./plan-page.tsx').then((file) => file.PlanPage),
      help: 'dispatching/maintenance',
    },
  ],
  panels: {
    equipment: {
      order: 10,
      load: () => import('./plan-panels.tsx').then((file) => file.EquipmentPlansPanel),
    },
    job: { order: 25, load: () => import('./plan-panels.tsx').then((file) => file.JobPlanPanel) },
  },
});
