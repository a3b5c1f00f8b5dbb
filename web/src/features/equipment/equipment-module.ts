import { Fan } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'equipment',
  pages: [
    {
      path: '/equipment',
      title: 'Equipment',
      load: () => import('./equipment-list-page.tsx').then((file) => file.EquipmentListPage),
      help: 'customers/equipment',
      nav: {
        area: 'Today',
        icon: Fan,
        order: 58,
        // On phones behind what these roles need more often.
        orderFor: { technician: 75, customer: 95 },
        key: 'k',
        action: 'equipment.view',
      },
      create: { label: 'New equipment', action: 'equipment.create' },
    },
    {
      path: '/equipment/:equipmentId',
      title: 'Equipment',
      load: () => import('./equipment-page.tsx').then((file) => file.EquipmentPage),
      help: 'customers/equipment',
    },
  ],
  panels: {
    job: { order: 20, load: () => import('./equipment-panels.tsx').then((file) => file.JobEquipmentPanel) },
    customer: {
      order: 25,
      load: () => import('./equipment-panels.tsx').then((file) => file.CustomerEquipmentPanel),
    },
  },
});
