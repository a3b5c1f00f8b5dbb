import { classifyError } from '../lib/classify-error.ts';
import type { DebugLog } from '../lib/debug-log.ts';
import type { ErrorSink } from '../lib/error-sink.ts';
import { RecordNotFoundError } from '../lib/record-not-found-error.ts';
import type { ErrorReport } from '../ui/error-reporting.ts';

/** Reports a rendering failure under the id shown on screen. Missing records are not reported. */
export function reportError(
  { debugLog, errors }: { debugLog: DebugLog; errors: ErrorSink },
  report: ErrorReport,
): void {
  const { error, errorId, level, componentStack } = report;
  if (error instanceof RecordNotFoundError) return;
  errors.collect({ kind: 'render', error, errorId, componentStack });
  const { type, severity } = classifyError(error);
  debugLog.note('render-error', `${errorId} ${level} ${type} ${severity}`, 'error');
}
