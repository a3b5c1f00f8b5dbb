import { glob } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  companyTopic,
  companyTopicKinds,
  personalTopic,
  personalTopicKinds,
  recordAreas,
} from '@switchyard/contracts/realtime/topics.ts';
import { factsOf, recordKinds } from '@switchyard/contracts/records/registry.ts';
import { describe, expect, it, test } from 'vitest';
import type { Tag } from '../core/api.ts';
import type { ModulePage } from '../core/module.ts';
import { staleTags } from '../realtime/stale-tags.ts';
import {
  type ListedModule,
  missingPages,
  moduleProblems,
  readModules,
  requireSoundModules,
} from './check-modules.ts';
import { modules } from './modules.ts';

const id = '01980000-0000-7000-8000-000000000001';
const listed = await readModules(modules);
const manifests = listed.map(({ manifest }) => manifest);
const pages = manifests.flatMap((manifest) => manifest.pages ?? []);

/** Cached data outside of records that live events keep current. */
const liveBesideRecords: readonly Tag[] = ['Dashboard', 'Event', 'Profile'];

describe('the manifests of all features', () => {
  it('contradict neither themselves nor each other', () => {
    expect(moduleProblems(listed)).toEqual([]);
  });

  it('are in the list, one for each feature that is not of the public site alone', async () => {
    const folder = fileURLToPath(new URL('../features/', import.meta.url));
    const folders = (await Array.fromAsync(glob('*/', { cwd: folder }))).map((name) =>
      name.replace(/\/$/, ''),
    );
    expect([...folders, 'shell'].filter((name) => name !== 'marketing').sort()).toEqual(
      manifests.map(({ name }) => name).sort(),
    );
  });

  it('name only pages that are there', { timeout: 120_000 }, async () => {
    expect(pages.length).toBeGreaterThan(20);
    expect(await missingPages(listed)).toEqual([]);
  });

  it('read again what may be old after a gap that cannot be replayed', () => {
    const stale = manifests.flatMap((manifest) => manifest.stale ?? []);
    const read = (topic: string) => staleTags(topic, stale);
    const topics = [
      ...companyTopicKinds.map((kind) => companyTopic(id, kind)),
      ...personalTopicKinds.map((kind) => personalTopic(id, kind, id)),
    ];
    expect([...new Set(topics.flatMap(read))]).toEqual(expect.arrayContaining([...liveBesideRecords]));
    expect(read(personalTopic(id, 'user', id))).toEqual(
      expect.arrayContaining(['Notification', 'Profile', 'Ticket']),
    );
  });

  test.each(recordKinds)('a %s is read again after a gap in every topic that carries records', (kind) => {
    const topics = [
      ...recordAreas.map((area) => companyTopic(id, area)),
      personalTopic(id, 'technician', id),
      personalTopic(id, 'customer', id),
    ];
    for (const topic of topics) expect(staleTags(topic, [])).toContain(factsOf(kind).tag);
  });
});

describe('a manifest is refused by its name', () => {
  const page: ModulePage = {
    path: '/kites',
    title: 'Kites',
    load: () => Promise.resolve(() => null),
    help: 'none',
  };
  const nav = { area: 'Today', icon: () => null, order: 1, action: 'job.view' } as unknown as NonNullable<
    ModulePage['nav']
  >;
  const kites: ListedModule = { at: ['/kites'], manifest: { name: 'kites', pages: [page] } };
  const besides = (manifest: Partial<ListedModule['manifest']>, at: readonly string[] = []) =>
    moduleProblems([kites, { at, manifest: { name: 'ropes', ...manifest } }]);

  test.each([
    [
      'a path that is taken',
      besides({ pages: [{ ...page, path: '/kites' }] }, ['/kites']),
      'kites and ropes: the page',
    ],
    [
      'a path with another name in it',
      besides(
        {
          pages: [
            { ...page, path: '/ropes' },
            { ...page, path: '/ropes/:a' },
            { ...page, path: '/ropes/:b' },
          ],
        },
        ['/ropes'],
      ),
      'ropes and ropes: the page',
    ],
    [
      'a path that the list does not have',
      besides({ pages: [{ ...page, path: '/knots' }] }),
      'ropes: /knots',
    ],
    ['an address without a page', besides({}, ['/ropes']), 'ropes: the list says /ropes'],
    [
      'an unknown part of the navigation',
      besides({ pages: [{ ...page, path: '/ropes', nav: { ...nav, area: 'Sky' as 'Today' } }] }, ['/ropes']),
      'ropes: /ropes is in Sky',
    ],
    ['a name that is taken', besides({ name: 'kites' }), 'kites and kites: the name'],
  ])('%s', (_, problems, words) => {
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(words);
  });

  test('a page that is not there', async () => {
    const gone = () => Promise.reject(new Error('Cannot find module no-such-page.tsx'));
    const renamed = () => Promise.resolve(undefined as never);
    const ropes = [
      { ...page, path: '/ropes', load: gone },
      { ...page, path: '/ropes/:id', load: renamed },
    ];
    const problems = await missingPages([
      kites,
      { at: ['/ropes'], manifest: { name: 'ropes', pages: ropes } },
    ]);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain('ropes: the page at /ropes cannot be loaded');
    expect(problems[0]).toContain('no-such-page.tsx');
    expect(problems[1]).toBe('ropes: the file of /ropes/:id has no such component');
  });

  test('a shortcut that is taken', () => {
    const withKey = (name: string): ListedModule => ({
      at: [`/${name}`],
      manifest: { name, pages: [{ ...page, path: `/${name}`, nav: { ...nav, key: 'k' } }] },
    });
    expect(() => requireSoundModules([withKey('kites'), withKey('ropes')])).toThrow(
      'kites and ropes: the shortcut g k is there twice',
    );
  });
});
