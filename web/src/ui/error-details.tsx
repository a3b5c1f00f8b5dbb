import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { textOfCause } from '../lib/text-of-cause.ts';

type ErrorDetailsProps = { error: unknown; errorId: string; type: string };

/** Id, type, message and stack of an error, for developers. */
export function ErrorDetails({ error, errorId, type }: ErrorDetailsProps) {
  const message = textOfCause(error);
  const stack = error instanceof Error ? error.stack : undefined;
  return (
    <details className="mt-3 w-full max-w-160 rounded-md border border-line bg-surface-2 text-left" open>
      <summary className="px-3 py-2 text-sm font-medium text-2">
        <Trans>Details</Trans>
      </summary>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 px-3 pb-3 font-mono text-xs">
        <dt className="text-3">
          <Trans>Error id</Trans>
        </dt>
        <dd className="text-1">{errorId}</dd>
        <dt className="text-3">
          <Trans>Type</Trans>
        </dt>
        <dd className="text-1">{type}</dd>
        <dt className="text-3">
          <Trans>Message</Trans>
        </dt>
        <dd className="wrap-break-word text-1">{message}</dd>
        {stack !== undefined && (
          <>
            <dt className="text-3">
              <Trans>Stack</Trans>
            </dt>
            <dd>
              <pre
                tabIndex={0}
                aria-label={t`Stack`}
                className="max-h-48 overflow-auto whitespace-pre-wrap text-2"
              >
                {stack}
              </pre>
            </dd>
          </>
        )}
      </dl>
    </details>
  );
}
