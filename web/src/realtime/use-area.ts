import { isStaff } from '@switchyard/contracts/identity/role.ts';
import { companyTopic, type RecordArea } from '@switchyard/contracts/realtime/topics.ts';
import { useCurrentUser } from '../core/use-session.ts';
import { useRealtime } from './realtime-context.ts';
import { useTopic } from './use-topic.ts';

/**
 * Follows an area of the company while the component is mounted, for staff only; other roles receive their events
 * through their own topics. Every console follows `dispatch` from sign-in on. The data on screen is refetched when
 * the stream begins or cannot be continued.
 */
export function useArea(area: RecordArea): void {
  const { companyId, role } = useCurrentUser();
  const realtime = useRealtime();
  const readAgain = (name: string) => realtime?.readAgain(name);
  const topic = area !== 'dispatch' && isStaff({ role }) ? companyTopic(companyId, area) : null;
  useTopic(topic, { onJoined: readAgain, onSnapshotNeeded: readAgain });
}
