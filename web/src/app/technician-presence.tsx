import { Suspense } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { selectPresence } from './field-presence-api.ts';
import type { PresenceLineProps } from './presence-line.tsx';
import { useAppSelector } from './use-app-store.ts';

// An ornament: what cannot be fetched now must not take the page away that it stands on.
const line = lazyComponent(() => import('./presence-line.tsx').then((module) => module.PresenceLine), {
  untilItArrives: true,
});
const feed = lazyComponent(
  () => import('./field-presence-feed.tsx').then((module) => module.FieldPresenceFeed),
  { untilItArrives: true },
);

/** What the office is told of a technician's device, or what stands there otherwise. */
export function TechnicianPresence(props: PresenceLineProps) {
  const isKnown = useAppSelector((state) => selectPresence(state, props.technicianId) !== undefined);
  if (!isKnown) return props.otherwise;
  return (
    <Suspense fallback={props.otherwise}>
      <line.Component {...props} />
    </Suspense>
  );
}

/** Keeps what {@link TechnicianPresence} shows current; once per page that shows it. */
export function PresenceFeed() {
  return (
    <Suspense fallback={null}>
      <feed.Component />
    </Suspense>
  );
}
