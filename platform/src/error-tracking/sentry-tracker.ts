import { createHash } from 'node:crypto';
import {
  type Breadcrumb as SentryBreadcrumb,
  defaultStackParser,
  type Event,
  makeNodeTransport,
  NodeClient,
  Scope,
} from '@sentry/node';
import type { Breadcrumb } from '@switchyard/contracts/error-reports/error-report.ts';
import { errorReportLimits } from '@switchyard/contracts/error-reports/error-report.ts';
import { parseStack, scrubText } from '@switchyard/contracts/error-reports/scrub-text.ts';
import type { BrowserFailure, ErrorTracker, ServerFailure } from './error-tracker.ts';

export type SentryOptions = { dsn: string; release: string; environment: string };

/** Longest wait for pending reports at shutdown, milliseconds. */
const flushMs = 2_000;

/**
 * Sends failures to Sentry through an isolated client: the process is not instrumented, no request, header, address or
 * user is attached, and texts are scrubbed of personal data.
 */
export function createSentryTracker({ dsn, release, environment }: SentryOptions): ErrorTracker {
  const client = new NodeClient({
    dsn,
    release,
    environment,
    transport: makeNodeTransport,
    stackParser: defaultStackParser,
    integrations: [],
    sendClientReports: false,
    serverName: 'switchyard',
    maxBreadcrumbs: errorReportLimits.breadcrumbs,
    maxValueLength: errorReportLimits.message,
    tracesSampleRate: 0,
  });
  client.init();
  const scope = (): Scope => {
    const fresh = new Scope();
    fresh.setClient(client);
    return fresh;
  };
  return {
    enabled: true,
    server: (failure) => void client.captureEvent(serverEvent(failure), {}, scope()),
    browser: (failure) => void client.captureEvent(browserEvent(failure, environment), {}, scope()),
    [Symbol.asyncDispose]: async () => {
      await client.close(flushMs);
    },
  };
}

function serverEvent({ error, process, route, traceId }: ServerFailure): Event {
  return {
    level: 'error',
    platform: 'node',
    exception: {
      values: [
        {
          type: error.name,
          value: scrubText(error.message).slice(0, errorReportLimits.message),
          stacktrace: { frames: defaultStackParser(error.stack ?? '', 1) },
        },
      ],
    },
    tags: { process, ...(route === null ? {} : { route }), ...(traceId === null ? {} : { traceId }) },
  };
}

function browserEvent(failure: BrowserFailure, environment: string): Event {
  const frames = parseStack(failure.stack).map(({ name, file, line, column }) => ({
    function: name ?? '?',
    filename: file,
    lineno: line,
    colno: column,
    in_app: true,
  }));
  return {
    event_id: createHash('sha256')
      .update(`${failure.errorId}${failure.fingerprint}`)
      .digest('hex')
      .slice(0, 32),
    level: 'error',
    platform: 'javascript',
    timestamp: failure.occurredAt.getTime() / 1000,
    release: failure.release,
    environment,
    exception: {
      values: [
        {
          type: failure.type,
          value: failure.message,
          mechanism: { type: failure.kind, handled: failure.kind === 'render' },
          // Sentry expects the innermost call last.
          stacktrace: { frames: frames.toReversed() },
        },
      ],
    },
    fingerprint: [failure.fingerprint],
    breadcrumbs: failure.breadcrumbs.map(toSentryBreadcrumb),
    tags: { errorId: failure.errorId, process: 'browser', browser: failure.browser },
    transaction: failure.path,
  };
}

const categories = {
  navigation: 'navigation',
  click: 'ui.click',
  request: 'fetch',
  console: 'console',
} as const;

function toSentryBreadcrumb({ ts, kind, text }: Breadcrumb): SentryBreadcrumb {
  return {
    timestamp: ts / 1000,
    category: categories[kind],
    message: text,
    level: kind === 'console' ? 'error' : 'info',
  };
}
