import type { FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import type { FlagViewer } from '@switchyard/contracts/realtime/server-message.ts';
import { useEffect, useState } from 'react';
import { useAppSelector } from '../../core/use-app-store.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { useRealtime } from '../../realtime/realtime-context.ts';
import { useRealtimeMessage } from '../../realtime/use-realtime-message.ts';

/**
 * Other users who have the page of this flag open, live. Tells them of this page, and of the environment whose rules are
 * being edited here.
 */
export function useFlagViewers(flag: string, editing: FlagEnvironment | null): readonly FlagViewer[] {
  const { id } = useCurrentUser();
  const realtime = useRealtime();
  const isLive = useAppSelector((state) => state.connection.status === 'live');
  const [viewers, setViewers] = useState<readonly FlagViewer[]>([]);
  useRealtimeMessage('flag_viewers', (message) => {
    if (message.flag === flag) setViewers(message.viewers);
  });
  useEffect(() => {
    if (!isLive || realtime?.client.takes('flag_viewing') !== true) return;
    realtime.client.send({ type: 'flag_viewing', flag, editing });
  }, [realtime, isLive, flag, editing]);
  useEffect(
    () => () => {
      if (realtime?.client.takes('flag_viewing') === true)
        realtime.client.send({ type: 'flag_viewing', flag: null, editing: null });
    },
    [realtime],
  );
  // Without a connection nobody knows who is still there.
  return isLive ? viewers.filter(({ userId }) => userId !== id) : [];
}
