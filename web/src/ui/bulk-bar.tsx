import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../lib/format-number.ts';
import { IconButton } from './icon-button.tsx';

type BulkBarProps = {
  /** Number of selected rows; the bar shows above zero. */
  count: number;
  onClear: () => void;
  /** Action buttons for the selection. */
  children: ReactNode;
};

/** Bulk actions for the selected rows; floats over the bottom of the list. */
export function BulkBar({ count, onClear, children }: BulkBarProps) {
  if (count === 0) return null;
  return (
    <div
      role="toolbar"
      aria-label={t`Actions on the selected rows`}
      className="absolute bottom-4 left-1/2 z-20 flex max-w-[calc(100%-16px)] -translate-x-1/2 items-center gap-2 overflow-x-auto max-sm:gap-1 rounded-lg border border-line-strong bg-overlay py-1.5 pr-1.5 pl-3 shadow-overlay animate-appear"
    >
      <span className="num shrink-0 font-medium text-1">
        <Trans>{formatCount(count)} selected</Trans>
      </span>
      <span className="mx-1 h-4 w-px shrink-0 bg-line-strong max-sm:hidden" />
      {children}
      <IconButton label={t`Clear selection`} icon={<X />} tooltip={false} onClick={onClear} />
    </div>
  );
}
