import { classifyError } from '../lib/classify-error.ts';
import type { DebugLog } from '../lib/debug-log.ts';
import { RecordNotFoundError } from '../lib/record-not-found-error.ts';
import type { ErrorReport } from '../ui/error-reporting.ts';

/** Longest message sent, characters. */
const messageCap = 2048;

/** Tells the team about a failure while drawing. Missing records are answers, not failures. */
export function reportError(debugLog: DebugLog, report: ErrorReport): void {
  if (report.error instanceof RecordNotFoundError) return;
  const { type, severity } = classifyError(report.error);
  const text =
    report.error instanceof Error ? (report.error.stack ?? report.error.message) : String(report.error);
  const message = `${report.errorId} ${report.level} ${type} ${severity}\n${text}\n${report.componentStack}`;
  debugLog.note('render-error', message.slice(0, messageCap), 'error', true);
}
