import type { LazyComponent } from '../lib/lazy-component.tsx';
import { useModules } from './modules-context.ts';
import type { ViewProps } from './shared-views.ts';

/** A view of another feature; null until the features are loaded, shortly after the page starts. */
export function useFeatureView<Name extends keyof ViewProps>(
  name: Name,
): LazyComponent<ViewProps[Name]> | null {
  return useModules()?.views[name] ?? null;
}
