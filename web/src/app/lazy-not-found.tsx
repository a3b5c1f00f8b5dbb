import { Suspense } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';

const notFoundPage = lazyComponent(() =>
  import('./not-found-page.tsx').then((module) => module.NotFoundPage),
);

/** The not-found page, fetched on demand or when the browser is idle. */
export function LazyNotFound() {
  return (
    <Suspense fallback={null}>
      <notFoundPage.Component />
    </Suspense>
  );
}
