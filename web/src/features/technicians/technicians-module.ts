import { HardHat } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'technicians',
  pages: [
    {
      path: '/technicians',
      title: 'Technicians',
      load: () => import('./technicians-page.tsx').then((file) => file.TechniciansPage),
      help: 'team/technicians',
      nav: {
        area: 'Today',
        icon: HardHat,
        order: 60,
        key: 't',
        action: 'technician.view',
        companyWide: true,
      },
      create: { label: 'New technician', action: 'technician.create' },
    },
    {
      path: '/technicians/:technicianId',
      title: 'Technician',
      load: () => import('./technician-page.tsx').then((file) => file.TechnicianPage),
      help: 'team/shifts-and-skills',
    },
  ],
});
