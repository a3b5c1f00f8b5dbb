import { errorReportRoutes } from '@switchyard/contracts/error-reports/error-report-routes.ts';
import { scrubPath } from '@switchyard/contracts/error-reports/scrub-text.ts';
import { debugLogPath } from './debug-log.ts';
import { describeClick } from './describe-click.ts';
import type { ErrorCollector } from './error-collector.ts';

/** Calls about the page itself. */
const own = new Set<string>([errorReportRoutes.report.path, debugLogPath]);

/** Events before the collector was loaded, kept by `boot.js`. */
type EarlyErrors = { list: (ErrorEvent | PromiseRejectionEvent)[]; stop: () => void };

/** Feeds a collector with all events of this page, including past ones. */
export function watchPage(collector: ErrorCollector): void {
  const take = (event: Event) => {
    if (event instanceof ErrorEvent)
      collector.collect({ kind: 'window', error: event.error ?? event.message });
    if (event instanceof PromiseRejectionEvent) collector.collect({ kind: 'promise', error: event.reason });
  };
  const early = Reflect.get(window, 'switchyardEarlyErrors') as EarlyErrors | undefined;
  early?.stop();
  collector.note('navigation', scrubPath(location.pathname));
  watchNavigation(collector);
  watchCalls(collector);
  watchConsole(collector);
  document.addEventListener(
    'click',
    ({ target }) => {
      const text = describeClick(target);
      if (text !== null) collector.note('click', text);
    },
    { capture: true, passive: true },
  );
  window.addEventListener('error', take);
  window.addEventListener('unhandledrejection', take);
  window.addEventListener('online', collector.flush);
  for (const event of early?.list ?? []) take(event);
}

function watchNavigation(collector: ErrorCollector): void {
  const note = () => collector.note('navigation', scrubPath(location.pathname));
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name].bind(history);
    history[name] = (...args) => {
      const before = location.pathname;
      original(...args);
      if (location.pathname !== before) note();
    };
  }
  window.addEventListener('popstate', note);
}

function watchCalls(collector: ErrorCollector): void {
  const original = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const path = scrubPath(url);
    const call = `${init?.method ?? (input instanceof Request ? input.method : 'GET')} ${path}`;
    try {
      const response = await original(input, init);
      const trace = response.ok ? '' : traceText(init?.headers);
      if (!own.has(path)) collector.note('request', `${call} ${response.status}${trace}`);
      return response;
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      // no-literal-text: for the report of errors
      if (!own.has(path)) collector.note('request', `${call} ${isCancelled ? 'cancelled' : 'no answer'}`);
      throw error;
    }
  };
}

/** The id under which the server knows a refused or failed call. */
function traceText(headers: HeadersInit | undefined): string {
  const traceId = new Headers(headers).get('traceparent')?.split('-')[1];
  // no-literal-text: for the report of errors
  return traceId === undefined ? '' : ` trace ${traceId}`;
}

function watchConsole(collector: ErrorCollector): void {
  const original = console.error;
  console.error = (...args: unknown[]) => {
    original.apply(console, args);
    const [first] = args;
    collector.note('console', first instanceof Error ? `${first.name}: ${first.message}` : String(first));
  };
}
