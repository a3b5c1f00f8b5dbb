import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../scripts/lib/build-web.ts';
import { repositoryRoot } from '../scripts/lib/repository-root.ts';
import { changeFigures } from './flags/flag-changes.ts';
import { evaluationFigures } from './flags/flag-evaluations.ts';
import { listFigures } from './flags/flag-list.ts';
import { intakeFigures } from './flags/metrics-intake.ts';
import { ofrepFigures } from './flags/ofrep-bulk.ts';
import { acknowledgedFigures } from './flags/toggle-acknowledged.ts';
import { apiOf, openLab, signUp } from './lab.ts';
import type { Figure } from './report.ts';

/** Feature flags: evaluation beside other evaluators, results, changes and counts over the network, and the list. */
export async function flagsSuite(scope: AsyncDisposableStack): Promise<Figure[]> {
  const figures = evaluationFigures();
  await buildWeb(process.env);
  // A copy: a concurrent build must not change what is measured.
  const webRoot = join(repositoryRoot, '.data', 'bench', 'flags', 'web');
  rmSync(webRoot, { recursive: true, force: true });
  cpSync(join(repositoryRoot, 'web', 'dist'), webRoot, { recursive: true });
  await using lab = await openLab({ suite: 'flags', scope, environment: { SWITCHYARD_WEB_ROOT: webRoot } });
  const { url } = apiOf(lab);
  const admin = await signUp(url);
  figures.push(...(await ofrepFigures(lab, admin)));
  figures.push(...(await intakeFigures(lab, admin)));
  figures.push(...(await acknowledgedFigures(lab, await signUp(url))));
  figures.push(...(await changeFigures(lab, await signUp(url))));
  figures.push(...(await listFigures(lab, await signUp(url))));
  return figures;
}
