import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type OfflineKind, offlineKinds } from '@switchyard/contracts/offline/offline-record.ts';
import { useEffect, useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { useOfflineSession } from './use-offline-session.ts';

const words: Readonly<Record<OfflineKind, string>> = {
  job: t`jobs`,
  customer: t`customers`,
  technician: t`technicians`,
  profile: t`profile`,
  visit: t`visits`,
  site: t`sites`,
  visit_entry: t`records of visits`,
  photo: t`photos`,
  checklist: t`checklists`,
  comment: t`comments`,
  equipment: t`equipment`,
  communication: t`messages`,
  service_request: t`service requests`,
  attachment: t`files`,
};

/** When records of each kind were last read from the server: the maximum age of the stored data. */
export function LastSyncedLine({ zone }: { zone: string }) {
  const withSession = useOfflineSession();
  const now = useNow(10_000);
  const [synced, setSynced] = useState<ReadonlyMap<OfflineKind, number>>(new Map());
  useEffect(() => {
    let over = false;
    void withSession((session) => session.lastSynced()).then(
      (found) => {
        if (!over) setSynced(found);
      },
      () => {},
    );
    return () => {
      over = true;
    };
  }, [withSession, now]);
  const known = offlineKinds.flatMap((kind) => {
    const at = synced.get(kind);
    if (at === undefined) return [];
    return [`${words[kind]} ${formatDate(at, zone, now - at < 20 * 3_600_000 ? 'time' : 'dayTime')}`];
  });
  if (known.length === 0) return null;
  return (
    <p className="num">
      <Trans>Last synced: {known.join(', ')}</Trans>
    </p>
  );
}
