import type {
  Breadcrumb,
  BreadcrumbKind,
  ErrorKind,
} from '@switchyard/contracts/error-reports/error-report.ts';
import { errorReportLimits } from '@switchyard/contracts/error-reports/error-report.ts';
import { cutText } from '@switchyard/contracts/http/cut-text.ts';
import { errorReportRoutes } from '@switchyard/contracts/error-reports/error-report-routes.ts';
import { scrubAddress, scrubText } from '@switchyard/contracts/error-reports/scrub-text.ts';

/** The parts of an error that are sent. */
export type OutgoingReport = {
  errorId: string;
  kind: ErrorKind;
  type: string;
  message: string;
  stack: string;
  path: string;
  release: string;
  at: string;
  breadcrumbs: Breadcrumb[];
  dropped: number;
};

/** `later`: the server was unreachable; otherwise the time to pause sending, ms. */
export type SendOutcome = 'sent' | 'later' | { pauseMs: number };

export type ErrorCollectorDeps = {
  release: string;
  now: () => number;
  newId: () => string;
  path: () => string;
  send: (report: OutgoingReport) => Promise<SendOutcome>;
};

export type CollectedError = { kind: ErrorKind; error: unknown; errorId?: string; componentStack?: string };

/** Repeats of an error within this time are counted instead of sent, ms. */
const repeatMs = 10_000;
/** Maximum number of reports queued while offline. */
const mostWaiting = 5;

/** Messages of irrelevant failures: benign browser notices, extensions, cancelled calls. */
const foreign = /^ResizeObserver loop|^Script error\.?$|(?:chrome|moz|safari-web)-extension:|^AbortError/;

/** Records activity on a page and reports its errors: rate-limited, small, and without user input or record data. */
export class ErrorCollector {
  readonly #deps: ErrorCollectorDeps;
  readonly #known = new WeakSet<object>();
  readonly #recent = new Map<string, number>();
  readonly #waiting: OutgoingReport[] = [];
  #crumbs: Breadcrumb[] = [];
  #left: number = errorReportLimits.perPage;
  #dropped = 0;
  #silentUntil = 0;

  constructor(deps: ErrorCollectorDeps) {
    this.#deps = deps;
  }

  /** Adds a breadcrumb; removes the oldest ones beyond the limit. */
  note(kind: BreadcrumbKind, text: string): void {
    const crumb = {
      ts: this.#deps.now(),
      kind,
      text: cutText(scrubText(cutText(text, 400)), errorReportLimits.crumbText),
    };
    this.#crumbs = [...this.#crumbs, crumb].slice(-errorReportLimits.breadcrumbs);
  }

  /** Reports an error once; errors beyond the page's limit are counted and included in the next report. */
  collect({ kind, error, errorId = this.#deps.newId(), componentStack = '' }: CollectedError): void {
    if (typeof error === 'object' && error !== null) {
      // An error caught by a boundary may also reach the window handler.
      if (this.#known.has(error)) return;
      this.#known.add(error);
    }
    const { type, message, stack } = describe(error);
    if (foreign.test(`${type === 'AbortError' ? 'AbortError' : message}`) || foreign.test(stack)) return;
    const now = this.#deps.now();
    const key = `${type} ${message}`;
    const isRepeat = now - (this.#recent.get(key) ?? -repeatMs) < repeatMs;
    this.#recent.set(key, now);
    // An error screen shows an id that must be findable, so such an error is always reported.
    if ((isRepeat && kind !== 'render') || this.#left === 0 || now < this.#silentUntil) {
      this.#dropped += 1;
      return;
    }
    this.#left -= 1;
    const report: OutgoingReport = {
      errorId,
      kind,
      type: cutText(type, 80),
      message: cutText(scrubText(message), errorReportLimits.message),
      stack: scrubText(cutText(`${stack}${componentStack}`, errorReportLimits.stack)),
      path: scrubAddress(this.#deps.path()),
      release: this.#deps.release,
      at: new Date(now).toISOString(),
      breadcrumbs: this.#crumbs,
      dropped: this.#dropped,
    };
    this.#dropped = 0;
    void this.#send(report);
  }

  /** Sends the reports that were queued while offline. */
  readonly flush = (): void => {
    for (const report of this.#waiting.splice(0)) void this.#send(report);
  };

  async #send(report: OutgoingReport): Promise<void> {
    const outcome = await this.#deps.send(report);
    if (outcome === 'sent') return;
    if (outcome === 'later' && this.#waiting.length < mostWaiting) {
      this.#waiting.push(report);
      return;
    }
    this.#dropped += report.dropped + 1;
    if (outcome !== 'later') this.#silentUntil = this.#deps.now() + outcome.pauseMs;
  }
}

function describe(error: unknown): { type: string; message: string; stack: string } {
  if (error instanceof Error) return { type: error.name, message: error.message, stack: error.stack ?? '' };
  if (typeof error === 'object' && error !== null && 'status' in error) {
    // Response bodies may contain record data; the status is sufficient.
    // no-literal-text: reports of errors are read by operators
    return { type: 'RequestError', message: `Unhandled answer ${String(error.status)}`, stack: '' };
  }
  // no-literal-text: reports of errors are read by operators
  const message = typeof error === 'string' ? error : 'Something that is no error was thrown';
  return { type: typeof error, message, stack: '' };
}

/** Sends a report; the request may outlive the page. */
export async function sendErrorReport(report: OutgoingReport): Promise<SendOutcome> {
  const { path, method } = errorReportRoutes.report;
  const body = JSON.stringify(report);
  try {
    const response = await fetch(path, {
      method,
      body,
      // Browsers refuse `keepalive` for larger requests.
      keepalive: body.length < 60_000,
      credentials: 'include',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'switchyard' },
    });
    if (response.ok) return 'sent';
    if (response.status >= 500) return 'later';
    return { pauseMs: 1000 * Math.max(10, Number(response.headers.get('retry-after') ?? 60)) };
  } catch {
    return 'later';
  }
}
