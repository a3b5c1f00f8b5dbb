import { t } from '@lingui/core/macro';
/**
 * Limits of the product itself, on every plan and when self-hosted. A test compares each with the contract or setting
 * that enforces it.
 */
export const productLimits = {
  visitMinutes: { least: 5, most: 1440 },
  crew: 20,
  skillsPerJob: 20,
  checklistQuestions: 100,
  photosPerJob: 500,
  photoMegabytes: 12,
  photoPixels: 2048,
  readsPerSecond: 100,
  writesPerSecond: 50,
  socketsPerUser: 20,
  restoreDays: 30,
  rowsPerPage: 200,
} as const;

const { visitMinutes } = productLimits;

/** The limits as text. */
export const limitRows: readonly { readonly id: string; readonly what: string; readonly limit: string }[] = [
  {
    id: 'visit',
    what: t`Length of one visit`,
    limit: t`${visitMinutes.least} minutes to ${visitMinutes.most / 60} hours; longer jobs have several visits`,
  },
  { id: 'crew', what: t`Technicians on one visit`, limit: `${productLimits.crew}` },
  { id: 'skills', what: t`Skills a job may ask for`, limit: `${productLimits.skillsPerJob}` },
  { id: 'checklist', what: t`Questions on one checklist`, limit: `${productLimits.checklistQuestions}` },
  {
    id: 'photos',
    what: t`Photos of one job`,
    limit: t`${productLimits.photosPerJob}, each up to ${productLimits.photoMegabytes} MB as sent; kept at up to ${productLimits.photoPixels} pixels`,
  },
  {
    id: 'requests',
    what: t`Requests of one session`,
    limit: t`${productLimits.readsPerSecond} reads and ${productLimits.writesPerSecond} writes per second`,
  },
  {
    id: 'sockets',
    what: t`Open screens of one person`,
    limit: t`${productLimits.socketsPerUser} live connections`,
  },
  {
    id: 'rows',
    what: t`Rows of one page through the API`,
    limit: t`${productLimits.rowsPerPage}; lists go on by cursor without end`,
  },
  { id: 'restore', what: t`Restoring what was deleted`, limit: t`${productLimits.restoreDays} days` },
];
