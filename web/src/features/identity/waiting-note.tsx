import { plural } from '@lingui/core/macro';
import { CloudUpload } from 'lucide-react';
import { useEffect, useState } from 'react';
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
  if (name === '') {
    return plural(count, {
      one: '# change of another user waits on this device and is sent after that user signs in again.',
      other: '# changes of another user wait on this device and are sent after that user signs in again.',
    });
  }
  return plural(count, {
    one: `# change of ${name} waits on this device and is sent after ${name} signs in again.`,
    other: `# changes of ${name} wait on this device and are sent after ${name} signs in again.`,
  });
}
