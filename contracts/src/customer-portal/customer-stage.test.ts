import { describe, expect, it } from 'vitest';
import { type VisitState, visitStates } from '../visits/visit-state.ts';
import { outcomeOf, stageOf, stageTimesOf } from './customer-stage.ts';

const none = {
  dispatchedAt: null,
  acceptedAt: null,
  enRouteAt: null,
  arrivedAt: null,
  startedAt: null,
  pausedAt: null,
  completedAt: null,
};
const at = (minute: number) => `2026-11-29T09:${String(minute).padStart(2, '0')}:00.000Z`;
const visit = (state: VisitState, stamps: Partial<Record<keyof typeof none, string>> = {}) => ({
  state,
  stamps: { ...none, ...stamps },
  createdAt: at(5),
});

describe('the stage of a visit', () => {
  it.each([
    ['planned', 'scheduled'],
    ['dispatched', 'scheduled'],
    ['en_route', 'on_the_way'],
    ['on_site', 'arrived'],
    ['in_progress', 'working'],
    ['paused', 'working'],
    ['completed', 'done'],
  ] as const)('%s is %s', (state, stage) => {
    expect(stageOf(visit(state))).toBe(stage);
  });

  it('stays where a visit ended that was not completed', () => {
    const arrived = { enRouteAt: at(20), arrivedAt: at(40) };
    expect(stageOf(visit('cannot_complete', arrived))).toBe('arrived');
    expect(stageOf(visit('needs_return', { ...arrived, startedAt: at(41) }))).toBe('working');
    expect(stageOf(visit('cannot_complete', { enRouteAt: at(20) }))).toBe('on_the_way');
    expect(stageOf(visit('cancelled'))).toBe('scheduled');
  });

  it('has the times of the stages that were reached', () => {
    const stamps = { enRouteAt: at(20), arrivedAt: at(40), startedAt: at(41), completedAt: at(50) };
    expect(stageTimesOf(visit('in_progress', stamps), { createdAt: at(0) })).toEqual({
      booked: at(0),
      scheduled: at(5),
      on_the_way: at(20),
      arrived: at(40),
      working: at(41),
      done: null,
    });
    expect(stageTimesOf(visit('dispatched', stamps), { createdAt: at(0) })).toMatchObject({
      scheduled: at(5),
      on_the_way: null,
    });
  });
});

it('a visit has an outcome once it has ended', () => {
  const open = visitStates.filter((state) => outcomeOf(state) === 'open');
  expect(open).toEqual(['planned', 'dispatched', 'en_route', 'on_site', 'in_progress', 'paused']);
  expect(outcomeOf('needs_return')).toBe('returns');
});
