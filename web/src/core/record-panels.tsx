import { type ComponentType, Suspense } from 'react';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useModules } from './modules-context.ts';
import type { PanelProps } from './shared-views.ts';

type RecordPanelsProps<Kind extends keyof PanelProps> = { of: Kind; told: PanelProps[Kind] };

/** Panels that other features have for the page of a record. One that fails leaves the others and the page as they are. */
export function RecordPanels<Kind extends keyof PanelProps>({ of, told }: RecordPanelsProps<Kind>) {
  const modules = useModules();
  if (modules === null) return <Skeleton className="h-40" />;
  return modules.panels[of].map((panel, place) => {
    const Panel = panel.Component as ComponentType<PanelProps[Kind]>;
    return (
      // oxlint-disable-next-line react/no-array-index-key -- their order never changes
      <ErrorBoundary key={place} level="section">
        <Suspense fallback={<Skeleton className="h-40" />}>
          <Panel {...told} />
        </Suspense>
      </ErrorBoundary>
    );
  });
}
