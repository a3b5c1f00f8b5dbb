import { CalendarOff } from 'lucide-react';
import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'absences',
  pages: [
    {
      path: '/absences',
      title: 'Absences',
      load: () => import('./absences-page.tsx').then((file) => file.AbsencesPage),
      help: 'dispatching/absences',
      nav: { area: 'Today', icon: CalendarOff, order: 62, key: 'a', action: 'absence.update' },
      create: { label: 'New absence', action: 'absence.create' },
    },
    {
      path: '/absences/:absenceId',
      title: 'Absence',
      load: () => import('./absence-page.tsx').then((file) => file.AbsencePage),
      help: 'dispatching/absences',
    },
    {
      path: '/time-off',
      title: 'Time off',
      load: () => import('./time-off-page.tsx').then((file) => file.TimeOffPage),
      help: 'dispatching/absences',
      // Only technicians have packs: the office has the list of all absences.
      nav: { area: 'Today', icon: CalendarOff, order: 62, action: 'pack.view' },
      create: { label: 'Ask for time off', action: 'absence.create' },
    },
  ],
  panels: {
    technician: {
      order: 20,
      load: () => import('./technician-absences-panel.tsx').then((file) => file.TechnicianAbsencesPanel),
    },
  },
});
