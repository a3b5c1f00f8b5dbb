import { ErrorCollector, sendErrorReport } from './error-collector.ts';
import { watchPage } from './watch-page.ts';

/** The error collector of this page; a singleton. Includes earlier errors kept by `boot.js`. */
export const errors = new ErrorCollector({
  release: 'v3.1.0',
  now: () => Date.now(),
  newId: () => crypto.randomUUID().slice(0, 8),
  path: () => location.pathname + location.search,
  send: sendErrorReport,
});
watchPage(errors);
