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
    what: 'Length of one visit',
    limit: `${visitMinutes.least} minutes to ${visitMinutes.most / 60} hours; longer jobs have several visits`,
  },
  { id: 'crew', what: 'Technicians on one visit', limit: `${productLimits.crew}` },
  { id: 'skills', what: 'Skills a job may ask for', limit: `${productLimits.skillsPerJob}` },
  { id: 'checklist', what: 'Questions on one checklist', limit: `${productLimits.checklistQuestions}` },
  {
    id: 'photos',
    what: 'Photos of one job',
    limit: `${productLimits.photosPerJob}, each up to ${productLimits.photoMegabytes} MB as sent; kept at up to ${productLimits.photoPixels} pixels`,
  },
  {
    id: 'requests',
    what: 'Requests of one session',
    limit: `${productLimits.readsPerSecond} reads and ${productLimits.writesPerSecond} writes per second`,
  },
  {
    id: 'sockets',
    what: 'Open screens of one person',
    limit: `${productLimits.socketsPerUser} live connections`,
  },
  {
    id: 'rows',
    what: 'Rows of one page through the API',
    limit: `${productLimits.rowsPerPage}; lists go on by cursor without end`,
  },
  { id: 'restore', what: 'Restoring what was deleted', limit: `${productLimits.restoreDays} days` },
];
