import { Suspense } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { PresenceLineProps } from './presence-line.tsx';

const line = lazyComponent(() => import('./presence-line.tsx').then((module) => module.PresenceLine));
const feed = lazyComponent(() =>
  import('./field-presence-feed.tsx').then((module) => module.FieldPresenceFeed),
);

/** What the office is told of a technician's device, or what stands there otherwise. */
export function TechnicianPresence(props: PresenceLineProps) {
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
