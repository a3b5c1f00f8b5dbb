import type { Experiment, Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { describe, expect, it } from 'vitest';
import { withExperiment, withFlag } from './merge-flag.ts';

const at = '2026-11-21T08:00:00.000Z';

function flag(key: string, revisions: { production: number; staging: number }): Flag {
  return {
    id: `id-${key}`,
    key,
    name: key,
    description: '',
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
    environments: Object.entries(revisions).map(([environment, revision]) => ({
      environment: environment === 'production' ? 'production' : 'staging',
      enabled: revision % 2 === 0,
      revision,
      updatedAt: at,
      updatedBy: null,
      reason: null,
    })),
    experiments: [],
  };
}

function experiment(revision: number): Experiment {
  const status = revision === 1 ? 'draft' : 'running';
  return {
    id: 'e',
    flagId: 'id-b',
    flagKey: 'b',
    name: 'Test',
    status,
    revision,
    createdAt: at,
    updatedAt: at,
    hypothesis: '',
    environment: 'production',
    unit: 'userId',
    allocation: null,
    metrics: [],
    startedAt: null,
    endedAt: null,
  };
}

describe('withFlag', () => {
  it('adds a new flag in the order of keys', () => {
    const list = [flag('a', { production: 1, staging: 1 }), flag('c', { production: 1, staging: 1 })];
    const next = withFlag(list, flag('b', { production: 1, staging: 1 }));
    expect(next.map((item) => item.key)).toEqual(['a', 'b', 'c']);
  });

  it('keeps the newest state of each environment, whatever arrives last', () => {
    const list = [flag('b', { production: 5, staging: 1 })];
    const next = withFlag(list, flag('b', { production: 4, staging: 2 }));
    expect(next[0]?.environments.map((state) => state.revision)).toEqual([5, 2]);
  });

  it('keeps the newest details, whatever arrives last', () => {
    const archived = { ...flag('b', { production: 1, staging: 1 }), revision: 2, archivedAt: at };
    const next = withFlag([archived], flag('b', { production: 2, staging: 1 }));
    expect(next[0]).toMatchObject({ archivedAt: at, revision: 2 });
    expect(next[0]?.environments.map((state) => state.revision)).toEqual([2, 1]);
  });
});

describe('withExperiment', () => {
  it('adds and updates an experiment of its flag, never backwards', () => {
    const list = [flag('b', { production: 1, staging: 1 })];
    const added = withExperiment(list, experiment(1));
    const updated = withExperiment(added, experiment(2));
    expect(updated[0]?.experiments[0]?.status).toBe('running');
    expect(withExperiment(updated, experiment(1))[0]?.experiments[0]?.status).toBe('running');
  });
});
