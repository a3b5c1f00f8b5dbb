/** How far a topic has been applied. An epoch is one unbroken sequence of offsets. */
export type TopicPosition = { readonly epoch: string; readonly offset: number };

/**
 * `apply`: the next event. `repeat`: already applied. `gap`: events before it are missing, or the topic began a new
 * epoch.
 */
export type Verdict = 'apply' | 'repeat' | 'gap';

/** Decides how to handle an event at `place` when events up to `position` have been applied. */
export function judgePlace(position: TopicPosition, place: TopicPosition): Verdict {
  // A topic without events has no epoch yet; its first event defines it.
  const isFirst = position.epoch === '' && position.offset === 0;
  if (place.epoch !== position.epoch && !isFirst) return 'gap';
  if (place.offset <= position.offset) return 'repeat';
  return place.offset === position.offset + 1 ? 'apply' : 'gap';
}
