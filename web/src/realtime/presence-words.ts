import { plural, t } from '@lingui/core/macro';
import type { FieldPresence } from '@switchyard/contracts/presence/field-presence.ts';
import { formatDate, formatMinutes } from '../lib/format-date.ts';
import { workStateLook } from '../ui/work-state.ts';

/** Shorter delays are normal network latency; milliseconds. */
const noticedLag = 60_000;
/** How long a late replay is shown in the row. */
const lagShownMs = 60 * 60_000;
const dayMs = 20 * 3_600_000;

export type PresenceWords = {
  /** `offline since 10:42`, `last: on site`; empty if there is nothing to show. */
  readonly parts: readonly string[];
  /** The full text with all known details. */
  readonly full: string;
};

/** Last known state of a technician's device, as the office sees it. */
export function presenceWords(
  presence: FieldPresence,
  { zone, now }: { zone: string; now: number },
): PresenceWords {
  const { online, lastState, waiting } = presence;
  const isOffline = !online && presence.offlineSince !== null;
  const lag = lateReplay(presence, now);
  const since = isOffline
    ? t`offline since ${formatSince(presence.offlineSince ?? '', { zone, now })}`
    : null;
  const last =
    isOffline && lastState !== null ? t`last: ${workStateLook(lastState).word.toLowerCase()}` : null;
  const unsent =
    waiting > 0
      ? plural(waiting, { one: '# change still on the device', other: '# changes still on the device' })
      : null;
  const parts = [since, last, lag === null ? null : t`work ${lag} late`].filter((part) => part !== null);
  const all = [
    since ?? (online ? t`connected` : t`not connected`),
    last,
    unsent,
    lag === null ? null : t`last work arrived ${lag} late`,
  ].filter((part) => part !== null);
  return { parts, full: all.join(' · ') };
}

function lateReplay({ replayLagMs, replayedAt }: FieldPresence, now: number): string | null {
  if (replayLagMs === null || replayedAt === null || replayLagMs < noticedLag) return null;
  return now - Date.parse(replayedAt) > lagShownMs ? null : formatMinutes(Math.round(replayLagMs / 60_000));
}

/** The time of day, with the date unless it is today. */
function formatSince(at: string, { zone, now }: { zone: string; now: number }): string {
  return formatDate(at, zone, now - Date.parse(at) > dayMs ? 'dayTime' : 'time');
}
