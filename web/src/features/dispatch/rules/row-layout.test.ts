import { describe, expect, test } from 'vitest';
import { at, ms, sampleDay, sampleTechnician, sampleVisit } from '../../../core/planning/plan-samples.ts';
import { rowLoad, technicianStatus } from './board-load.ts';
import { boardWindow } from './board-window.ts';
import { placeDashes, placeTraces } from './lane-marks.ts';
import { assignTracks, laneMinute, placeBars, shownVisits } from './row-layout.ts';
import { shiftIntervals } from '../../../core/planning/shift-intervals.ts';
import { gapsBetween } from '@switchyard/contracts/time/intervals.ts';
import { dayScale } from './time-scale.ts';
import { weekBand } from './week-band.ts';
import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';

const clock = createZoneClock('America/New_York');
const window = boardWindow('day', sampleDay, clock);
const scale = dayScale({ window, viewportPx: 660, zoom: 'hour' });
const ada = sampleTechnician('ada');
const shown = (visits: Parameters<typeof shownVisits>[0], now = ms('08:00')) => shownVisits(visits, now);
const shifts = shiftIntervals(ada, [sampleDay], clock);

describe('bars of a lane', () => {
  test('stand where their times are, with a little room between neighbours', () => {
    const [first, second] = placeBars(
      shown([sampleVisit('a', '09:00', '10:00'), sampleVisit('b', '10:00', '11:30')]),
      scale,
    );
    expect(first).toMatchObject({ left: 540, width: 58, track: 0, tracks: 1 });
    expect(second).toMatchObject({ left: 600, width: 88 });
  });

  test('share the height where they overlap, and only there', () => {
    const row = [
      sampleVisit('a', '09:00', '11:00'),
      sampleVisit('b', '10:00', '12:00'),
      sampleVisit('c', '11:30', '12:30'),
      sampleVisit('d', '14:00', '15:00'),
    ];
    const tracks = assignTracks(shown(row));
    expect(['a', 'b', 'c', 'd'].map((id) => tracks.get(id)?.track)).toEqual([0, 1, 0, 0]);
    expect(['a', 'd'].map((id) => tracks.get(id)?.tracks)).toEqual([2, 1]);
  });

  test('are stretched until their text is readable, beside their neighbours or up to them', () => {
    const short = ['09:00', '09:05', '09:10', '09:15'].map((from, index) =>
      sampleVisit(`s${index}`, from, `09:${String(5 * index + 5).padStart(2, '0')}`),
    );
    const bars = placeBars(shown([...short, sampleVisit('later', '11:00', '12:00')]), scale);
    expect(bars.map(({ track, tracks }) => [track, tracks])).toEqual([
      [0, 2],
      [1, 2],
      [0, 2],
      [1, 2],
      [0, 1],
    ]);
    // The first two end where the next ones of their track begin, the last two are readable.
    expect(bars.map(({ width, truePx }) => [width, truePx])).toEqual([
      [8, 6],
      [8, 6],
      [56, 6],
      [56, 6],
      [58, null],
    ]);
  });

  test('are stretched beside one neighbour, which keeps its length', () => {
    const bars = placeBars(
      shown([sampleVisit('a', '09:00', '09:10'), sampleVisit('b', '09:10', '10:30')]),
      scale,
    );
    expect(bars).toMatchObject([
      { left: 540, width: 56, truePx: 8, track: 0, tracks: 2 },
      { left: 550, width: 78, truePx: null, track: 1, tracks: 2 },
    ]);
  });

  test('stand where the work takes place when it began hours early, before what is planned earlier', () => {
    const early = working('early', '15:00', '16:00', '08:30');
    const row = [sampleVisit('a', '10:00', '11:00'), early];
    const bars = placeBars(shown(row, ms('08:45')), scale);
    expect(bars.map((bar) => bar.visit.id)).toEqual(['early', 'a']);
    expect(bars[0]).toMatchObject({ left: 510, width: 58, tracks: 1 });
  });

  test('leave a trace at the time they still hold by plan, and only while they are under way', () => {
    const early = working('early', '15:00', '16:00', '08:30');
    const now = ms('08:45');
    expect(placeTraces(shown([early], now), scale)).toEqual([{ key: 'early', left: 900, width: 58 }]);
    expect(placeTraces(shown([working('w', '09:00', '10:00', '09:05')], ms('09:30')), scale)).toEqual([]);
    expect(placeTraces(shown([sampleVisit('a', '09:00', '10:00')], now), scale)).toEqual([]);
  });

  test('begun on a day that is not shown stand where they were planned', () => {
    const visit = working('v', '15:00', '16:00', '15:00');
    const arrivedAt = new Date(ms('15:00') - 2 * 86_400_000).toISOString();
    const stamps = { ...visit.stamps, arrivedAt, startedAt: arrivedAt, completedAt: arrivedAt };
    const [bar] = placeBars(shown([{ ...visit, state: 'completed', stamps }]), scale);
    expect(bar).toMatchObject({ left: 900, width: 58 });
  });

  test('share the height with what work that runs on has reached, not with what it may just touch', () => {
    const row = [working('long', '09:00', '10:00', '09:10'), sampleVisit('next', '10:00', '11:00')];
    expect(placeBars(shown(row, ms('09:30')), scale).map((bar) => bar.tracks)).toEqual([1, 1]);
    expect(placeBars(shown(row, ms('10:20')), scale).map((bar) => bar.tracks)).toEqual([2, 2]);
  });

  test('are recomputed each minute only while a visit is active', () => {
    const row = [working('w', '09:00', '10:00', '09:00')];
    expect(laneMinute(row, ms('09:30') + 59_000)).toBe(ms('09:30'));
    expect(laneMinute([sampleVisit('a', '09:00', '10:00')], ms('09:30'))).toBe(0);
  });
});

describe('ways between visits', () => {
  test('are tight when the gap is shorter than the drive', () => {
    const far = { latitude: 42.2, longitude: -71.3 };
    const row = [sampleVisit('a', '09:00', '10:00'), sampleVisit('b', '10:15', '11:00', { job: far })];
    expect(placeDashes(shown(row), scale)[0]?.tight).toBe(true);
  });

  test('fill a short gap and only the last part of a long one', () => {
    const near = { latitude: 42.36, longitude: -71.06 };
    const short = placeDashes(
      shown([sampleVisit('a', '09:00', '10:00'), sampleVisit('b', '11:00', '12:00', { job: near })]),
      scale,
    )[0];
    const long = placeDashes(
      shown([sampleVisit('a', '09:00', '10:00'), sampleVisit('b', '15:00', '16:00', { job: near })]),
      scale,
    )[0];
    expect(short?.width).toBe(57);
    expect(long?.width).toBeLessThan(57);
  });

  test('are not drawn between unknown places', () => {
    const unknown = { latitude: null, longitude: null };
    const row = [sampleVisit('a', '09:00', '10:00', { job: unknown }), sampleVisit('b', '11:00', '12:00')];
    expect(placeDashes(shown(row), scale)).toEqual([]);
  });
});

describe('load and status', () => {
  test('is the booked share of the shift, above one when overbooked, null without a shift', () => {
    const row = [
      sampleVisit('a', '08:00', '12:30'),
      sampleVisit('b', '12:30', '17:00', { state: 'cannot_complete' }),
    ];
    expect(rowLoad(row, shifts, window)).toBe(0.5);
    expect(rowLoad([sampleVisit('a', '06:00', '18:00')], shifts, window)).toBeGreaterThan(1);
    expect(rowLoad(row, [], window)).toBeNull();
  });

  test('follows the active visit, else the shift', () => {
    const status = (visits: Parameters<typeof technicianStatus>[0]['visits'], time: string) =>
      technicianStatus({ technician: ada, visits, shifts, now: ms(time) });
    expect(status([sampleVisit('a', '09:00', '10:00', { state: 'paused' })], '09:30')).toBe('paused');
    expect([status([], '09:30'), status([], '19:30')]).toEqual(['available', 'off_shift']);
  });
});

test('hours off are what the shifts leave of the day', () => {
  expect(gapsBetween(shifts, window.start, window.end)).toEqual([
    { start: window.start, end: ms('08:00') },
    { start: ms('17:00'), end: window.end },
  ]);
});

test('a week shows the whole hours of all shifts and visits', () => {
  expect(weekBand([ada], [sampleVisit('a', '06:30', '07:15')], clock)).toEqual({
    startMinute: 360,
    endMinute: 1020,
  });
});

function working(id: string, from: string, to: string, since: string) {
  const visit = sampleVisit(id, from, to, { state: 'in_progress' });
  return { ...visit, stamps: { ...visit.stamps, arrivedAt: at(since), startedAt: at(since) } };
}
