import { ErrorCollector, sendErrorReport } from './error-collector.ts';
import { watchPage } from './watch-page.ts';

/** The collector of this page: one, however often this is loaded. It hears of what happened before, from `boot.js`. */
export const errors = new ErrorCollector({
  release: 'v3.1.0',
  now: () => Date.now(),
  newId: () => crypto.randomUUID().slice(0, 8),
  path: () => location.pathname,
  send: sendErrorReport,
});
watchPage(errors);
