import { Trans } from '@lingui/react/macro';
import { House, RotateCw } from 'lucide-react';
import { BrandMark } from '../ui/brand-mark.tsx';
import { Button } from '../ui/button.tsx';
import { LazyErrorDetails } from '../ui/lazy-error-details.tsx';

type TopLevelErrorPageProps = {
  error: unknown;
  errorId: string;
  canRetry: boolean;
  onRetry: () => void;
  showDetails: boolean;
};

/** Shown when nothing of the application can be rendered. */
export function TopLevelErrorPage({
  error,
  errorId,
  canRetry,
  onRetry,
  showDetails,
}: TopLevelErrorPageProps) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div role="alert" className="flex w-full max-w-120 flex-col items-start gap-3">
        <BrandMark size={32} />
        <h1 className="text-2xl font-semibold tracking-tight text-1">
          <Trans>Something went wrong</Trans>
        </h1>
        <p className="text-lg text-2">
          <Trans>Our team has been notified. You can try again, or start over from the homepage.</Trans>
        </p>
        <p className="font-mono text-xs text-3">
          <Trans>Error {errorId}</Trans>
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="primary" size="lg" icon={<RotateCw />} disabled={!canRetry} onClick={onRetry}>
            <Trans>Try Again</Trans>
          </Button>
          <Button size="lg" icon={<House />} onClick={() => window.location.assign('/')}>
            <Trans>Go to Homepage</Trans>
          </Button>
        </div>
        {showDetails && <LazyErrorDetails error={error} errorId={errorId} type="application" />}
      </div>
    </main>
  );
}
