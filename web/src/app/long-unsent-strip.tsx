import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Hourglass } from 'lucide-react';
import { useNow } from '../lib/use-now.ts';
import { daysUnsent } from '../offline/views/long-unsent.ts';
import { selectOldestUnsent } from '../offline/overlay/offline-selectors.ts';
import { saveOutbox } from '../offline/views/save-outbox.ts';
import { Strip, UnsentLink } from './strip.tsx';
import { useAppDispatch, useAppSelector } from '../core/use-app-store.ts';

/** Warns that changes have been unsent for days. They are lost with the device unless exported to a file. */
export function LongUnsentStrip({ zone }: { zone: string }) {
  const dispatch = useAppDispatch();
  const oldestAt = useAppSelector(selectOldestUnsent);
  const days = daysUnsent(oldestAt, useNow(60_000));
  if (days === null) return null;
  return (
    <Strip icon={<Hourglass aria-hidden="true" size={14} />}>
      {plural(days, {
        one: 'The oldest unsent change is # day old, and only this device has it.',
        other: 'The oldest unsent change is # days old, and only this device has it.',
      })}
      <UnsentLink />{' '}
      <button
        type="button"
        className="ml-2 cursor-pointer py-0.5 underline underline-offset-2"
        onClick={() => void dispatch(saveOutbox(zone))}
      >
        <Trans>Export</Trans>
      </button>
    </Strip>
  );
}
