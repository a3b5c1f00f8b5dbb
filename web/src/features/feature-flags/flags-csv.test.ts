import type { Flag, FlagEnvironment } from '@switchyard/contracts/feature-flags/flag.ts';
import { expect, test } from 'vitest';
import { flagsCsv } from './flags-csv.ts';

const at = '2026-11-21T08:00:00.000Z';

const state = (environment: FlagEnvironment, enabled: boolean, updatedBy: string | null) => ({
  environment,
  enabled,
  revision: 1,
  updatedAt: at,
  updatedBy,
  reason: null,
});

const flag: Flag = {
  id: 'f',
  key: 'dark_map',
  name: 'Dark Map',
  description: 'Night colours, for vans',
  createdAt: at,
  revision: 1,
  type: 'release',
  expectedDays: null,
  ownerId: null,
  tags: [],
  prerequisites: [],
  archivedAt: null,
  project: 'default',
  expectedUntil: null,
  variants: null,
  environments: [
    state('production', true, 'Ada'),
    state('berlin', true, null),
    state('staging', false, null),
    state('development', false, null),
  ],
  experiments: [],
};

test('a file of flags has state, author and time of each environment, in the order of promotion', () => {
  const [head, row] = flagsCsv([flag]).trim().split(/\r?\n/);
  expect(head).toBe(
    [
      'Key,Description',
      'Development,Development changed by,Development changed at',
      'Staging,Staging changed by,Staging changed at',
      'Production,Production changed by,Production changed at',
      'Berlin,Berlin changed by,Berlin changed at',
    ].join(','),
  );
  expect(row).toBe(`dark_map,"Night colours, for vans",off,,${at},off,,${at},on,Ada,${at},on,,${at}`);
});
