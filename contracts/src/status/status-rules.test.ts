import { describe, expect, test } from 'vitest';
import {
  componentState,
  dayLook,
  daysUpTo,
  nextStates,
  overallState,
  staleAfterMs,
  uptimeOf,
} from './status-rules.ts';
import type { Notice } from './status.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const probe = (result: 'up' | 'degraded' | 'down', ageMs = 0) => ({
  result,
  at: new Date(now - ageMs).toISOString(),
});
type OpenNotice = Pick<Notice, 'kind' | 'state' | 'impact' | 'components'>;
const incident = (impact: Notice['impact'], state: Notice['state'] = 'investigating'): OpenNotice => ({
  kind: 'incident',
  state,
  impact,
  components: ['api'],
});
const maintenance = (state: Notice['state']): OpenNotice => ({
  ...incident('none', state),
  kind: 'maintenance',
});

describe('the state of a component', () => {
  const stateWith = (last: ReturnType<typeof probe> | null, ...notices: OpenNotice[]) =>
    componentState('api', { probe: last, notices, now });

  test('is the result of its last probe, and unknown once that is old', () => {
    expect(stateWith(probe('up'))).toBe('operational');
    expect(stateWith(probe('degraded'))).toBe('degraded');
    expect(stateWith(probe('down', staleAfterMs))).toBe('down');
    expect(stateWith(probe('up', staleAfterMs + 1))).toBe('unknown');
    expect(stateWith(null)).toBe('unknown');
  });

  test('is the worse of probe and incident, and maintenance while one runs', () => {
    expect(stateWith(probe('up'), incident('partial'))).toBe('degraded');
    expect(stateWith(probe('up'), incident('major'))).toBe('down');
    expect(stateWith(probe('down'), incident('none'))).toBe('down');
    expect(stateWith(probe('up'), incident('major', 'resolved'))).toBe('operational');
    expect(stateWith(probe('down'), maintenance('in_progress'))).toBe('maintenance');
    expect(stateWith(probe('down'), maintenance('scheduled'))).toBe('down');
  });

  test('is not affected by notices about others', () => {
    expect(componentState('mail', { probe: probe('up'), notices: [incident('major')], now })).toBe(
      'operational',
    );
  });
});

test.each([
  ['all works', ['operational', 'operational'], [], 'operational'],
  ['one is down', ['operational', 'operational', 'down'], [], 'partial_outage'],
  ['half is down', ['operational', 'down'], [], 'major_outage'],
  ['one is slow', ['operational', 'degraded'], [], 'degraded'],
  ['one is silent', ['operational', 'unknown'], [], 'operational'],
  ['all are silent', ['unknown', 'unknown'], [], 'unknown'],
  ['there is nothing', [], [], 'unknown'],
  ['one is maintained', ['operational', 'maintenance'], [], 'maintenance'],
  ['an incident says major', ['operational'], [incident('major')], 'major_outage'],
  ['an incident says no impact', ['operational'], [incident('none')], 'operational'],
  ['the incident is over', ['operational'], [incident('major', 'resolved')], 'operational'],
] as const)('overall, when %s', (_, states, notices, expected) => {
  expect(
    overallState(
      states.map((state) => ({ state })),
      notices,
    ),
  ).toBe(expected);
});

test('an incident may step back until it is resolved, a maintenance only advances', () => {
  expect(nextStates('incident', 'monitoring')).toContain('investigating');
  expect(nextStates('incident', 'resolved')).toEqual([]);
  expect(nextStates('maintenance', 'scheduled')).toEqual(['scheduled', 'in_progress', 'completed']);
  expect(nextStates('maintenance', 'in_progress')).toEqual(['in_progress', 'completed']);
  expect(nextStates('maintenance', 'completed')).toEqual([]);
});

test('uptime counts probes that ran: slow ones are up, days without probes do not count', () => {
  expect(uptimeOf([])).toBeNull();
  expect(uptimeOf([{ probes: 0, down: 0 }])).toBeNull();
  expect(
    uptimeOf([
      { probes: 100, down: 10 },
      { probes: 0, down: 0 },
      { probes: 100, down: 0 },
    ]),
  ).toBe(0.95);
});

test('a day without probes is neither up nor down', () => {
  const day = { day: '2026-11-21', probes: 100, degraded: 0, down: 0, p50Ms: null, p95Ms: null };
  expect(dayLook(undefined)).toBe('none');
  expect(dayLook({ ...day, probes: 0 })).toBe('none');
  expect(dayLook(day)).toBe('up');
  expect(dayLook({ ...day, down: 1 })).toBe('degraded');
  expect(dayLook({ ...day, down: 3 })).toBe('down');
});

test('ninety days end today, across months and daylight saving changes', () => {
  const days = daysUpTo('2026-11-21');
  expect([days.length, days[0], days.at(-1)]).toEqual([90, '2026-08-24', '2026-11-21']);
  expect(new Set(days).size).toBe(90);
});
