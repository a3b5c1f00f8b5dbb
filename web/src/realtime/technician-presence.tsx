import { Suspense } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { selectPresence } from './field-presence-api.ts';
import type { PresenceLineProps } from './presence-line.tsx';
import { useAppSelector } from '../core/use-app-store.ts';

// Optional decoration: a failed fetch must not take the surrounding page down.
const line = lazyComponent(() => import('./presence-line.tsx').then((module) => module.PresenceLine), {
  untilItArrives: true,
});
const feed = lazyComponent(
  () => import('./field-presence-feed.tsx').then((module) => module.FieldPresenceFeed),
  { untilItArrives: true },
);

/** Last known state of a technician's device, or the fallback if nothing is known. */
export function TechnicianPresence(props: PresenceLineProps) {
  const isKnown = useAppSelector((state) => selectPresence(state, props.technicianId) !== undefined);
  if (!isKnown) return props.otherwise;
  return (
    <Suspense fallback={props.otherwise}>
      <line.Component {...props} />
    </Suspense>
  );
}

/** Keeps {@link TechnicianPresence} current; mounted once per page that shows it. */
export function PresenceFeed() {
  return (
    <Suspense fallback={null}>
      <feed.Component />
    </Suspense>
  );
}
