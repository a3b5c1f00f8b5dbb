import { createZoneClock } from '@switchyard/contracts/time/zone-clock.ts';
import { expect, test } from 'vitest';
import { ms, sampleDay } from '../../../core/planning/plan-samples.ts';
import { boardWindow } from './board-window.ts';
import { dayScale, timeToX, type Zoom } from './time-scale.ts';
import { viewAnchor } from './view-anchor.ts';

const viewportPx = 660;
const window = boardWindow('day', sampleDay, createZoneClock('America/New_York'));
const scaleOf = (zoom: Zoom) => dayScale({ window, viewportPx, zoom });

test('now keeps its place on the screen while zooming, if it is in view', () => {
  const scale = scaleOf('hour');
  const anchor = viewAnchor({ scale, scrollLeft: timeToX(scale, ms('04:30')), viewportPx }, ms('11:34'));
  expect(anchor).toEqual({ at: ms('11:34'), x: 424 });
});

test('the time in the middle keeps its place where now is out of view', () => {
  const scale = scaleOf('half');
  const scrollLeft = timeToX(scale, ms('13:00'));
  expect(viewAnchor({ scale, scrollLeft, viewportPx }, ms('08:00'))).toEqual({
    at: ms('16:00'),
    x: viewportPx / 2,
  });
});
