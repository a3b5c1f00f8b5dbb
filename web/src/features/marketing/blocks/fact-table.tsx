import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';

type FactTableProps = {
  /** Caption for screen readers. */
  caption: string;
  head: readonly string[];
  rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
  /** Below this page width the table scrolls sideways, px; up to three columns fit a phone. */
  minWidth?: number;
};

/** A table of facts: the first column is the row header. Scrolls on narrow screens. */
export function FactTable({ caption, head, rows, minWidth = head.length > 3 ? 560 : 0 }: FactTableProps) {
  return (
    <>
      {minWidth > 0 && (
        <p className="mt-6 -mb-3 text-md text-3 sm:hidden">
          <Trans>Swipe the table sideways for all columns.</Trans>
        </p>
      )}
      <ScrollRegion label={caption} className="mt-6 overflow-x-auto rounded-lg border border-line">
        <table className="w-full border-collapse text-left text-[14.5px] leading-[1.5]" style={{ minWidth }}>
          <caption className="sr-only">{caption}</caption>
          <thead className="bg-surface-2">
            <tr>
              {head.map((title) => (
                <th key={title} scope="col" className="px-4 py-3 font-semibold text-1">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="bg-surface">
            {rows.map(({ id, cells }) => (
              <tr key={id} className="border-t border-line align-top">
                {cells.map((cell, at) =>
                  at === 0 ? (
                    <th key={head[at]} scope="row" className="px-4 py-3 font-medium text-1">
                      {cell}
                    </th>
                  ) : (
                    <td key={head[at]} className="px-4 py-3 text-2">
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}
