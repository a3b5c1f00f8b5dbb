import { type ComponentProps, Suspense } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { ErrorDetails } from './error-details.tsx';

const details = lazyComponent(() => import('./error-details.tsx').then((module) => module.ErrorDetails), {
  untilItArrives: true,
});

/** Error details for developers; not loaded for other users. */
export function LazyErrorDetails(props: ComponentProps<typeof ErrorDetails>) {
  return (
    <Suspense fallback={null}>
      <details.Component {...props} />
    </Suspense>
  );
}
