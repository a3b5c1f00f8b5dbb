import type { ReactNode } from 'react';
import { useNow } from '../lib/use-now.ts';
import { selectPresence } from './field-presence-api.ts';
import { presenceWords } from './presence-words.ts';
import { useAppSelector } from '../core/use-app-store.ts';
import { useCurrentUser } from '../core/use-session.ts';

export type PresenceLineProps = {
  technicianId: string;
  /** Shown while nothing is known of the device. */
  otherwise: ReactNode;
  /** Two short lines where one does not fit. */
  stacked?: boolean;
  /** A device is not expected to be connected off shift. */
  hidden?: boolean;
};

/** `offline since 10:42 · last: on site`. Re-rendered only by updates of this technician. */
export function PresenceLine({
  technicianId,
  otherwise,
  stacked = false,
  hidden = false,
}: PresenceLineProps) {
  const presence = useAppSelector((state) => (hidden ? undefined : selectPresence(state, technicianId)));
  const { companyTimeZone: zone } = useCurrentUser();
  const now = useNow(60_000);
  const words = presence && presenceWords(presence, { zone, now });
  if (!words || words.parts.length === 0) return otherwise;
  const lines = stacked ? words.parts.slice(0, 2) : [words.parts.join(' · ')];
  return (
    <span className="text-warn" title={words.full} data-presence={presence?.online ? 'late' : 'offline'}>
      {lines.map((line) => (
        <span key={line} className={stacked ? 'block truncate text-2xs leading-3' : undefined}>
          {line}
        </span>
      ))}
    </span>
  );
}
