import { CloudUpload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatPlural } from '../../lib/format-number.ts';
import type { WaitingUser } from '../../offline/database/database-owner.ts';

/** Tells signed-out users that unsent changes are stored here, and for which user. Their content is not shown. */
export function WaitingNote() {
  const [users, setUsers] = useState<readonly WaitingUser[]>([]);
  useEffect(() => {
    let over = false;
    void import('../../offline/database/database-owner.ts')
      .then(({ waitingOnDevice }) => waitingOnDevice())
      .then(
        (found) => {
          if (!over) setUsers(found);
        },
        // A browser without storage has no unsent changes.
        () => {},
      );
    return () => {
      over = true;
    };
  }, []);
  if (users.length === 0) return null;
  return (
    <div role="status" className="flex gap-2.5 rounded-md bg-warn-wash px-3 py-2 text-sm text-warn">
      <CloudUpload aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
      <ul className="flex flex-col gap-0.5">
        {users.map((user) => (
          <li key={`${user.name} ${user.count}`}>{waitingText(user)}</li>
        ))}
      </ul>
    </div>
  );
}

function waitingText({ name, count }: WaitingUser): string {
  const changes = `${formatPlural(count, 'change')} ${name === '' ? 'of another user' : `of ${name}`}`;
  const goes = count === 1 ? 'waits on this device and is' : 'wait on this device and are';
  return `${changes} ${goes} sent after ${name === '' ? 'that user' : name} signs in again.`;
}
