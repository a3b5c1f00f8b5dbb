/** How far a topic has been applied. An epoch is one unbroken life of its offsets. */
export type TopicPosition = { readonly epoch: string; readonly offset: number };

/**
 * `apply`: the next event. `repeat`: already applied. `gap`: something is missing before it, or the topic began a
 * new life.
 */
export type Verdict = 'apply' | 'repeat' | 'gap';

/** What to do with an event that stands at `place` when `position` has been applied. */
export function judgePlace(position: TopicPosition, place: TopicPosition): Verdict {
  // A topic without events has no epoch yet; its first event brings it.
  const isFirst = position.epoch === '' && position.offset === 0;
  if (place.epoch !== position.epoch && !isFirst) return 'gap';
  if (place.offset <= position.offset) return 'repeat';
  return place.offset === position.offset + 1 ? 'apply' : 'gap';
}
