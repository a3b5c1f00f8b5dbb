import type { EntityKind } from '@switchyard/contracts/events/domain-event.ts';
import { Suspense } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import type { DialogTarget } from '../ui/use-meanwhile.tsx';
import type { Revised } from './record-api.ts';

const recordChanges = lazyComponent(
  () => import('./record-changes.tsx').then((module) => module.RecordChanges),
  { untilItArrives: true },
);

/** The record that a dialog changes, with who changed it since the dialog opened. */
export function recordTarget(kind: EntityKind, { id, revision }: Revised): DialogTarget {
  return {
    revision,
    changesSince: (since) => (
      <Suspense fallback={null}>
        <recordChanges.Component key={revision} kind={kind} id={id} since={since} />
      </Suspense>
    ),
  };
}
