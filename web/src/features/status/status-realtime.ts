import { companyTopicKinds, personalTopicKinds } from '@switchyard/contracts/realtime/topics.ts';
import { liveEventHeard } from '../../app/connection-slice.ts';
import type { RegisterRealtime } from '../../realtime/realtime-listener.ts';

/** Noted at most this often: a busy board has many events a second. */
const everyMs = 1_000;

/** Remembers when the last live event arrived, for "Your sync health". */
export const registerStatusRealtime: RegisterRealtime = (registry, store) => {
  let notedAt = 0;
  const note = () => {
    const now = Date.now();
    if (now - notedAt < everyMs) return;
    notedAt = now;
    store.dispatch(liveEventHeard(new Date(now).toISOString()));
  };
  for (const kind of [...companyTopicKinds, ...personalTopicKinds])
    registry.registerRealtimeHandler(kind, note);
};
