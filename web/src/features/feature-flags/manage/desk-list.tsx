import type { ReactNode } from 'react';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';

type DeskListProps<Item> = {
  /** Name of the list. */
  label: string;
  items: readonly Item[] | undefined;
  itemKey: (item: Item) => string;
  error: unknown;
  onRetry: () => unknown;
  row: (item: Item) => ReactNode;
  /** Shown when there are no items. */
  empty?: ReactNode;
  /** Above the list. */
  introduction: ReactNode;
};

/** The body of a page with a short list: introduction, rows, and what is shown without them. */
export function DeskList<Item>(props: DeskListProps<Item>) {
  const { label, items, itemKey, error, onRetry, row, empty, introduction } = props;
  const isFailed = error !== undefined && items === undefined;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-4 max-sm:p-3">
      <div className="flex max-w-3xl flex-col gap-3">
        <p className="max-w-160 text-2">{introduction}</p>
        <Panel flush>
          {isFailed && <ErrorState compact error={error} onRetry={onRetry} />}
          {!isFailed && items === undefined && <SkeletonRows />}
          {items?.length === 0 && empty}
          {items !== undefined && items.length > 0 && (
            <ul aria-label={label} className="divide-y divide-line">
              {items.map((item) => (
                <li key={itemKey(item)} className="flex items-start gap-2 px-3 py-2.5">
                  {row(item)}
                </li>
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </div>
  );
}
