import { createRoot, type Root } from 'react-dom/client';
import { configureZod } from '../lib/configure-zod.ts';
import { type DebugLog, openDebugLog } from '../lib/debug-log.ts';
import { createErrorSink, type ErrorSink } from '../lib/error-sink.ts';
import { RecordNotFoundError } from '../lib/record-not-found-error.ts';
import { ThemeController } from '../lib/theme.ts';
import '../ui/app.css';

/** Environment of a page before the session is known. */
export type OpenPage = {
  readonly root: Root;
  readonly theme: ThemeController;
  readonly debugLog: DebugLog;
  readonly errors: ErrorSink;
};

/**
 * Opens the page that this script was loaded for; once.
 * @throws Error when the document has no root element
 */
export function openPage(): OpenPage {
  configureZod();
  const element = document.getElementById('root');
  if (!element) throw new Error('The page has no root element');
  return {
    root: createRoot(element, {
      // The page shows a missing record itself; it is not a failure to report.
      onCaughtError: (error) => {
        if (!(error instanceof RecordNotFoundError)) console.error(error);
      },
    }),
    theme: new ThemeController(),
    debugLog: openDebugLog(),
    errors: createErrorSink('now'),
  };
}
