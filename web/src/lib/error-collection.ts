import { ErrorCollector, sendErrorReport } from './error-collector.ts';
import { watchPage } from './watch-page.ts';

/**
 * The collector of this page. It stands at the level of a module, and is the first thing that an entry imports, so that
 * it hears of modules that fail while they are loaded.
 */
export const errors = new ErrorCollector({
  release: 'v3.1.0',
  now: () => Date.now(),
  newId: () => crypto.randomUUID().slice(0, 8),
  path: () => location.pathname,
  send: sendErrorReport,
});
watchPage(errors);
