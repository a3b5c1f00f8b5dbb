import type { ReactNode } from 'react';
import { useNow } from '../lib/use-now.ts';
import { selectPresence } from './field-presence-api.ts';
import { presenceWords } from './presence-words.ts';
import { useAppSelector } from './use-app-store.ts';
import { useCurrentUser } from './use-session.ts';

type TechnicianPresenceProps = {
  technicianId: string;
  /** Shown while there is nothing to say of the device. */
  otherwise: ReactNode;
  /** Nobody expects a device off shift to be there. */
  hidden?: boolean;
};

/** `offline since 10:42 · last: on site`. Drawn anew by news of this technician alone. */
export function TechnicianPresence({ technicianId, otherwise, hidden = false }: TechnicianPresenceProps) {
  const presence = useAppSelector((state) => (hidden ? undefined : selectPresence(state, technicianId)));
  const { companyTimeZone: zone } = useCurrentUser();
  const now = useNow(60_000);
  const words = presence && presenceWords(presence, { zone, now });
  if (!words || words.row === null) return otherwise;
  return (
    <span
      className="truncate text-warn"
      title={words.full}
      data-presence={presence?.online ? 'late' : 'offline'}
    >
      {words.row}
    </span>
  );
}
