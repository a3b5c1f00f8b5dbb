import { plural, t } from '@lingui/core/macro';
import { formatDate } from '../../lib/format-date.ts';

type SyncFacts = {
  readonly network: 'online' | 'offline';
  /** Changes by other users arrive live. */
  readonly live: boolean;
  /** ISO 8601: since when the device is offline, otherwise when the live connection was last active. */
  readonly since: string | null;
  readonly unsent: number;
  readonly draining: boolean;
  /** When the work was last read from the server, epoch ms. */
  readonly fetchedAt: number | null;
  /** Epoch ms. */
  readonly now: number;
};

/** After this time, a bare clock time would be ambiguous between days. */
const sameDayMs = 20 * 3_600_000;

/** Sync state of device and office: `Synced 10:42`, `Offline since 10:42, 3 unsent`. Null: unknown. */
export function syncText(facts: SyncFacts, zone: string): string | null {
  const { network, live, since, unsent, draining, fetchedAt, now } = facts;
  const moment = (at: number) => formatDate(at, zone, now - at < sameDayMs ? 'time' : 'dayTime');
  if (network === 'offline') {
    const start = since === null ? t`Offline` : t`Offline since ${moment(Date.parse(since))}`;
    return unsent === 0 ? start : t`${start}, ${unsent} unsent`;
  }
  if (unsent > 0)
    return draining
      ? plural(unsent, { one: 'Sending # change', other: 'Sending # changes' })
      : plural(unsent, { one: '# change unsent', other: '# changes unsent' });
  if (live) return t`Synced ${moment(now)}`;
  const heard = Math.max(fetchedAt ?? 0, since === null ? 0 : Date.parse(since));
  return heard === 0 ? null : t`Synced ${moment(heard)}`;
}
