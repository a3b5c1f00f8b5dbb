import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { HardDrive, WifiOff } from 'lucide-react';
import { Suspense } from 'react';
import { formatDate } from '../lib/format-date.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { useSteadyWhilePressed } from '../lib/use-steady-while-pressed.ts';
import { connectionText } from '../core/connection-text.ts';
import { Strip, UnsentLink } from './strip.tsx';
import { useAppSelector } from '../core/use-app-store.ts';

const longUnsentStrip = lazyComponent(
  () => import('./long-unsent-strip.tsx').then((module) => module.LongUnsentStrip),
  { untilItArrives: true },
);
const signOutDialog = lazyComponent(
  () => import('../offline/views/sign-out-dialog.tsx').then((module) => module.SignOutDialog),
  { untilItArrives: true },
);

/**
 * Strips below the page: the network is down, the storage fails, or unsent changes have been waiting for long or need
 * a decision. They shorten the page at its lower end, and never change during a drag, so that nothing moves under the
 * pointer.
 */
export function OfflineStrip({ zone }: { zone: string }) {
  const connection = useAppSelector((state) => state.connection);
  const network = useAppSelector((state) => state.offline.network);
  const offlineSince = useAppSelector((state) => state.offline.offlineSince);
  const waiting = useAppSelector((state) => state.offline.actions.length);
  const problem = useAppSelector((state) => state.offline.problem);
  const isOtherUser = useAppSelector((state) => state.offline.paused === 'other_user');
  const isAsked = useAppSelector((state) => state.offline.askedToSignOut);
  const isOffline = useSteadyWhilePressed(network === 'offline' || connection.status === 'offline');
  const since =
    offlineSince === null
      ? connectionText(connection, zone)
      : t`Offline since ${formatDate(offlineSince, zone, 'time')}`;
  return (
    <>
      {isOffline && (
        <Strip icon={<WifiOff aria-hidden="true" size={14} />}>
          {waiting === 0
            ? t`${since}. What you change is kept here and sent once you are back.`
            : t`${since}. ${waitingText(waiting)}, sent once you are back.`}
          {/* A worker has stored the console; without one, a closed tab cannot be opened again. */}
          {!navigator.serviceWorker?.controller && ` ${t`Keep this tab open.`}`}
          {waiting > 0 && <UnsentLink />}
        </Strip>
      )}
      {problem !== null && (
        <Strip icon={<HardDrive aria-hidden="true" size={14} />}>
          {problem}
          {waiting > 0 && <UnsentLink />}
        </Strip>
      )}
      {!isOtherUser && waiting > 0 && (
        <Suspense fallback={null}>
          <longUnsentStrip.Component zone={zone} />
        </Suspense>
      )}
      {isOtherUser && (
        <Strip icon={<HardDrive aria-hidden="true" size={14} />}>
          <Trans>
            Another user is signed in on this device: {waitingText(waiting)} of yours, not sent until you sign
            in again.
          </Trans>
        </Strip>
      )}
      {isAsked && (
        <Suspense fallback={null}>
          <signOutDialog.Component />
        </Suspense>
      )}
    </>
  );
}

function waitingText(count: number): string {
  return plural(count, { one: '# change kept here', other: '# changes kept here' });
}
