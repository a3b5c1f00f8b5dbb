import { expect, test } from 'vitest';
import { pathOf } from './source-maps.ts';

const mapFile = '/srv/switchyard/web/dist/assets/jobs-page-a1b2c3d4.js.map';
const repository = '/srv/switchyard';

test.each([
  ['../../src/features/jobs/jobs-page.tsx', 'web/src/features/jobs/jobs-page.tsx'],
  ['../../../contracts/src/jobs/job.ts?values', 'contracts/src/jobs/job.ts'],
  ['../../../node_modules/react-dom/client.js', 'node_modules/react-dom/client.js'],
  ['/elsewhere/node_modules/react/index.js', 'node_modules/react/index.js'],
  ['\0rolldown/runtime.js', 'rolldown/runtime.js'],
])('%s is named by its path in the repository, without folders of the machine', (source, expected) => {
  expect(pathOf(source, { mapFile, repository })).toBe(expected);
});
