import { apiOf, openLab, signUp } from './lab.ts';
import type { Figure } from './report.ts';
import { fanOutFigures } from './spine/fan-out.ts';
import { idleSocketFigure } from './spine/idle-sockets.ts';
import { publishFigures } from './spine/publish-delay.ts';
import { resumeFigures } from './spine/resume.ts';
import { toggleFigures } from './spine/toggle.ts';

/** Delivery: from a click to all screens, its cost, and recovery after a cut. */
export async function spineSuite(scope: AsyncDisposableStack): Promise<Figure[]> {
  await using lab = await openLab({ suite: 'spine', scope });
  const admin = await signUp(apiOf(lab).url);
  return [
    ...(await toggleFigures(lab, admin)),
    ...(await publishFigures(lab, admin)),
    ...(await resumeFigures(lab, admin)),
    await idleSocketFigure(lab, admin),
    ...(await fanOutFigures(lab, admin)),
  ];
}
