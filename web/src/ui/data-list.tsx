import { t } from '@lingui/core/macro';
import { type ComponentType, Suspense, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { useElementWidth } from '../lib/use-element-width.ts';
import type { DataListProps } from './data-list-types.ts';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeleton.tsx';

type GridProps = DataListProps<never> & { width: number };

// Fetched in parallel with the first rows; until both have arrived the list shows one skeleton.
const grid = lazyComponent<GridProps>(
  () =>
    import('./data-list-grid.tsx').then(
      (module) => module.DataListGrid as unknown as ComponentType<GridProps>,
    ),
  { untilItArrives: true },
);
void grid.preload();

/**
 * The product's list: virtual rows, sticky header, row keys, selection, live flash, infinite scrolling. Fills its
 * parent, which must have a height. Loading, failed and empty lists show the matching state.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  return (
    <div
      ref={frame}
      className={classNames('relative flex h-full min-h-0 flex-col overflow-hidden', props.className)}
    >
      <Content {...props} width={width} />
    </div>
  );
}

function Content<Row>(props: DataListProps<Row> & { width: number }) {
  const { rows, groups = [], status, error, onRetry, empty, label } = props;
  if (status === 'loading') return <SkeletonRows />;
  if (status === 'error' && rows.length === 0) {
    return (
      <ErrorState
        error={error}
        title={t`${label} could not be loaded`}
        {...(onRetry === undefined ? {} : { onRetry })}
      />
    );
  }
  // Collapsed groups may have no loaded row.
  if (rows.length === 0 && groups.length === 0) return empty;
  return (
    <Suspense fallback={<SkeletonRows />}>
      <grid.Component {...(props as unknown as GridProps)} />
    </Suspense>
  );
}
