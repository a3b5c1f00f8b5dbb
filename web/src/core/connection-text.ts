import { t } from '@lingui/core/macro';
import { formatDate } from '../lib/format-date.ts';
import type { ConnectionState } from './connection-slice.ts';

/** Text of the badge: `Live · 14 ms`, `Offline since 10:42`. */
export function connectionText({ status, lagMs, since }: ConnectionState, zone: string): string {
  switch (status) {
    case 'live':
      return lagMs === null ? t`Live` : t`Live · ${Math.round(lagMs)} ms`;
    case 'connecting':
      return t`Connecting`;
    case 'reconnecting':
      return t`Reconnecting`;
    case 'offline':
      return since === null ? t`Offline` : t`Offline since ${formatDate(since, zone, 'time')}`;
    default:
      return status satisfies never;
  }
}
