import { defineModule } from '../../core/module.ts';

export const manifest = defineModule({
  name: 'photos',
  panels: { job: { order: 10, load: () => import('./job-photos.tsx').then((file) => file.JobPhotos) } },
});
