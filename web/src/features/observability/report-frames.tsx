import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReportFrame } from '@switchyard/contracts/error-reports/error-report.ts';

/** Places of an error in the sources, innermost first; a place without a source map is that of the built script. */
export function ReportFrames({ frames }: { frames: readonly ReportFrame[] }) {
  if (frames.length === 0) return null;
  return (
    <>
      <h3 className="font-semibold text-1">
        <Trans>Where it happened</Trans>
      </h3>
      {frames.every(({ source }) => source === null) && (
        <p className="text-sm text-3">
          <Trans>The source maps of this release are not stored, so these are places in built scripts.</Trans>
        </p>
      )}
      <ol aria-label={t`Places in the sources`} className="flex flex-col gap-1 font-mono text-xs">
        {frames.map(({ name, source, file, line, column }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a function may call itself; the list never changes
          <li key={index} className={isOwn(source) ? 'text-1' : 'text-3'}>
            <span className="wrap-anywhere">
              {source === null
                ? `${file}:${line}:${column}`
                : `${source.file}:${source.line}:${source.column}`}
            </span>{' '}
            <span className="text-3">{source?.name ?? name ?? ''}</span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** True for a place in the product itself, not in a library. */
function isOwn(source: ReportFrame['source']): boolean {
  return source !== null && !source.file.startsWith('node_modules/');
}
