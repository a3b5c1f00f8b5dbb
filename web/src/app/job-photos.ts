import { lazyComponent } from '../lib/lazy-component.tsx';

/** The pictures of a job, for pages of other features that show them. */
export const jobPhotos = lazyComponent(() =>
  import('../features/photos/job-photos.tsx').then((module) => module.JobPhotos),
);
