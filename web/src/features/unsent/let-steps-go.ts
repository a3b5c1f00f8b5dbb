import type { ActionView } from '../../offline/action-view.ts';
import type { OfflineSession } from '../../offline/offline-session.ts';

/**
 * Lets a step go that is not possible any more, with those after it. The last one first: until the first is gone nothing
 * of the visit is sent, so none of them can slip out.
 */
export async function letStepsGo(
  session: OfflineSession,
  first: ActionView,
  steps: readonly ActionView[],
): Promise<void> {
  for (const step of steps.toReversed()) await session.discard(step.id);
  await session.resolve(first.id, { choice: 'theirs' });
}
