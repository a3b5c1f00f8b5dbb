import type { ActionView } from '../../core/action-view.ts';
import type { OfflineSession } from '../../offline/session/offline-session.ts';

/**
 * Discards a step that is no longer possible and the steps after it. Starts with the last: until the first is gone
 * nothing of the visit is sent, so no later step can be sent in between.
 */
export async function letStepsGo(
  session: OfflineSession,
  first: ActionView,
  steps: readonly ActionView[],
): Promise<void> {
  for (const step of steps.toReversed()) await session.discard(step.id);
  await session.resolve(first.id, { choice: 'theirs' });
}
