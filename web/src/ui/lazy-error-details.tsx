import { type ComponentProps, Suspense } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { ErrorDetails } from './error-details.tsx';

const details = lazyComponent(() => import('./error-details.tsx').then((module) => module.ErrorDetails), {
  untilItArrives: true,
});

/** What developers see of an error; others do not load it. */
export function LazyErrorDetails(props: ComponentProps<typeof ErrorDetails>) {
  return (
    <Suspense fallback={null}>
      <details.Component {...props} />
    </Suspense>
  );
}
