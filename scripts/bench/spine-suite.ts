import { fanOutFigures } from './spine/fan-out.ts';
import { idleSocketFigure } from './spine/idle-sockets.ts';
import { publishFigures } from './spine/publish-delay.ts';
import { resumeFigures } from './spine/resume.ts';
import { toggleFigures } from './spine/toggle.ts';
import { openLab } from './lab.ts';
import type { Figure } from './report.ts';

/** Delivery: from a click to all screens, its cost, and what happens after a cut. */
export async function spineSuite(): Promise<Figure[]> {
  await using lab = await openLab({ suite: 'spine' });
  return [
    ...(await toggleFigures(lab)),
    ...(await publishFigures(lab)),
    ...(await resumeFigures(lab)),
    await idleSocketFigure(lab),
    ...(await fanOutFigures(lab)),
  ];
}
