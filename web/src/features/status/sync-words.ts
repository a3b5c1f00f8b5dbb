import { plural, t } from '@lingui/core/macro';
import type { ConnectionState } from '../../core/connection-slice.ts';
import type { OfflineState } from '../../core/offline-slice.ts';

export type SyncVerdict = { readonly tone: 'ok' | 'warn' | 'danger'; readonly text: string };

/** Clock offset beyond which recorded times of field work look wrong, ms. */
const clockLimitMs = 30_000;
/** Used share of the storage that leaves no space for photos. */
const fullShare = 0.8;

type Offline = Pick<
  OfflineState,
  | 'network'
  | 'paused'
  | 'actions'
  | 'conflicts'
  | 'attention'
  | 'quarantined'
  | 'storage'
  | 'clockAheadMs'
  | 'problem'
>;

/** The first problem of this device, or that there is none. */
export function judgeSync(offline: Offline, connection: Pick<ConnectionState, 'status'>): SyncVerdict {
  const { problem, conflicts, attention, quarantined, paused, network, actions, storage, clockAheadMs } =
    offline;
  if (problem !== null) return { tone: 'danger', text: problem };
  const toDecide = conflicts + attention;
  if (toDecide > 0)
    return {
      tone: 'danger',
      text: plural(toDecide, {
        one: '# change on this device needs you',
        other: '# changes on this device needs you',
      }),
    };
  if (quarantined > 0) return { tone: 'danger', text: t`Some stored changes could not be read` };
  if (paused === 'signed_out' || paused === 'other_user') {
    return { tone: 'warn', text: t`Sending waits for the right user to sign in` };
  }
  if (network === 'offline') return { tone: 'warn', text: t`No network: changes are kept on this device` };
  if (paused === 'unconfirmed') {
    return { tone: 'warn', text: t`Sending waits until the server has confirmed who is signed in` };
  }
  if (connection.status !== 'live') return { tone: 'warn', text: t`Live updates are not connected` };
  if (clockAheadMs !== null && Math.abs(clockAheadMs) > clockLimitMs) {
    return { tone: 'warn', text: t`The clock of this device is wrong` };
  }
  if (storage && storage.quotaBytes > 0 && storage.usageBytes > storage.quotaBytes * fullShare) {
    return { tone: 'warn', text: t`The storage of this device is nearly full` };
  }
  if (actions.length > 0)
    return {
      tone: 'ok',
      text: plural(actions.length, { one: 'Sending # change', other: 'Sending # changes' }),
    };
  return { tone: 'ok', text: t`Everything is sent and live` };
}

/** `2.4 s ahead`, `in step` */
export function clockWords(aheadMs: number | null): string {
  if (aheadMs === null) return t`Not measured yet`;
  const seconds = Math.abs(aheadMs) / 1000;
  if (seconds < 1) return t`In step with the server`;
  const amount = seconds < 120 ? t`${seconds.toFixed(1)} s` : t`${Math.round(seconds / 60)} min`;
  return aheadMs > 0 ? t`${amount} ahead of the server` : t`${amount} behind the server`;
}
