import type { TopicEvent } from '@switchyard/contracts/events/domain-event.ts';
import { describe, expect, test } from 'vitest';
import { at, sampleJob, sampleVisit } from '../../../core/planning/plan-samples.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { withHeldChanges } from './held-jobs.ts';
import { describeMoves, isOthersMove } from './others-moves.ts';

function move(changes: Partial<TopicEvent['event']> = {}): TopicEvent {
  return {
    topic: 't',
    offset: 1,
    epoch: 'e',
    event: {
      id: 'i',
      type: 'visit.moved',
      entity: { kind: 'visit', id: 'a', label: '#1 No heat', jobId: null },
      actor: { kind: 'user', id: 'sam', name: 'Sam' },
      source: 'web',
      occurredAt: at('09:00'),
      recordedAt: at('09:00'),
      revision: 2,
      correlationId: 'c',
      causationId: null,
      changes: [],
      reason: null,
      record: { kind: 'visit', visit: sampleVisit('a', '14:00', '15:00') },
      ...changes,
    },
  };
}

describe('moves of others', () => {
  test('are those that another person made on the plan', () => {
    expect(isOthersMove(move(), 'me')).toBe(true);
    expect(isOthersMove(move(), 'sam')).toBe(false);
    expect(isOthersMove(move({ source: 'replay' }), 'me')).toBe(false);
    expect(isOthersMove(move({ type: 'visit.state_changed' }), 'me')).toBe(false);
  });

  test('are told one by one or counted', () => {
    const clock = createZoneClock('America/New_York');
    expect(describeMoves([move()], clock)).toBe('Sam put Visit a with Ada at 14:00');
    expect(describeMoves([move(), move()], clock)).toBe('Sam changed 2 visits');
    expect(describeMoves([], clock)).toBe('');
  });
});

describe('jobs on hold', () => {
  test('come, go and change by revision', () => {
    const held = [sampleJob('a', { state: 'on_hold', revision: 3 })];
    expect(withHeldChanges(held, [sampleJob('b', { state: 'on_hold' })]).map((job) => job.id)).toHaveLength(
      2,
    );
    expect(withHeldChanges(held, [sampleJob('a', { state: 'unscheduled', revision: 4 })])).toEqual([]);
    expect(withHeldChanges(held, [sampleJob('a', { state: 'unscheduled', revision: 2 })])).toBe(held);
    expect(withHeldChanges(held, [sampleJob('c', { state: 'scheduled' })])).toBe(held);
  });
});
