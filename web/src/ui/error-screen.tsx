import { Trans } from '@lingui/react/macro';
import { House, RotateCw, TriangleAlert } from 'lucide-react';
import { classifyError } from '../lib/classify-error.ts';
import { classNames } from '../lib/class-names.ts';
import { Button } from './button.tsx';
import type { ErrorLevel, FallbackProps } from './error-reporting.ts';
import { LazyErrorDetails } from './lazy-error-details.tsx';

type ErrorScreenProps = FallbackProps & {
  level: ErrorLevel;
  maxRetries: number;
  showDetails: boolean;
};

const heights: Record<ErrorLevel, string> = {
  page: 'min-h-full p-6',
  section: 'min-h-64 p-6',
  component: 'p-4',
};

/** Error screen of a failed part of the page, in the size of that part. */
export function ErrorScreen(props: ErrorScreenProps) {
  const { level, error, errorId, retryCount, maxRetries, canRetry, retry, showDetails } = props;
  const { userMessage, type, recoverable } = classifyError(error);
  // A missing chunk means that a newer version is deployed; only a page reload can load it.
  const tryAgain = type === 'chunk' ? () => window.location.reload() : retry;
  const compact = level === 'component';
  const Heading = level === 'page' ? 'h1' : 'h2';
  return (
    <div
      role="alert"
      data-level={level}
      className={classNames('flex flex-col items-center justify-center gap-2 text-center', heights[level])}
    >
      <TriangleAlert aria-hidden="true" size={compact ? 20 : 28} className="text-danger" />
      <Heading className={classNames('font-semibold text-1', compact ? 'text-md' : 'text-xl')}>
        <Trans>Oops! Something went wrong</Trans>
      </Heading>
      <p className="max-w-100 text-balance text-2">{userMessage}</p>
      {retryCount > 0 && (
        <p className="num rounded-md bg-warn-wash px-2 py-1 text-sm font-medium text-warn">
          <Trans>
            Retry attempt {retryCount} of {maxRetries}
          </Trans>
        </p>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button
          variant="primary"
          size={compact ? 'sm' : 'md'}
          icon={<RotateCw />}
          disabled={!recoverable || (!canRetry && type !== 'chunk')}
          onClick={tryAgain}
        >
          <Trans>Try Again</Trans>
        </Button>
        <Button size={compact ? 'sm' : 'md'} icon={<House />} onClick={() => window.location.assign('/')}>
          <Trans>Go Home</Trans>
        </Button>
      </div>
      {!compact && !showDetails && (
        <p className="font-mono text-xs text-3">
          <Trans>Error {errorId}</Trans>
        </p>
      )}
      {showDetails && <LazyErrorDetails error={error} errorId={errorId} type={type} />}
    </div>
  );
}
