import { companyTopicKinds, personalTopicKinds } from '@switchyard/contracts/realtime/topics.ts';
import { liveEventHeard } from '../../core/connection-slice.ts';
import type { RegisterRealtime } from '../../core/realtime-registry.ts';

/** Minimum interval between updates: a busy board receives many events a second. */
const everyMs = 1_000;

/** Records the time of the last live event, for "Your sync health". */
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
