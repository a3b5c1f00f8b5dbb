import { evaluationFigures } from './flags/flag-evaluations.ts';
import { ofrepFigures } from './flags/ofrep-bulk.ts';
import { apiOf, openLab, signUp } from './lab.ts';
import type { Figure } from './report.ts';

/** Feature flags: evaluation beside other evaluators, and results over the network. */
export async function flagsSuite(scope: AsyncDisposableStack): Promise<Figure[]> {
  const figures = evaluationFigures();
  await using lab = await openLab({ suite: 'flags', scope });
  const admin = await signUp(apiOf(lab).url);
  return [...figures, ...(await ofrepFigures(lab, admin))];
}
