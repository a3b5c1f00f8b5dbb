import { permissionsOf } from '@switchyard/contracts/identity/permissions.ts';
import { describe, expect, it, test } from 'vitest';
import { readModules } from './check-modules.ts';
import { modules } from './modules.ts';
import { navigationFor } from './navigation.ts';
import { pageCommands } from './page-commands.ts';
import { type Matched, rankGroups } from './palette-match.ts';
import { shellCommands } from './shell-commands.ts';

const manifests = (await readModules(modules)).map(({ manifest }) => manifest);
const admin = { role: 'admin', demo: false, permissions: permissionsOf('admin') } as const;
const navigation = navigationFor(admin, manifests);
const unlisted = manifests.flatMap(({ pages: own = [] }) => own).filter(({ nav }) => nav === undefined);
const pages = navigation.map(({ title }) => ({ title, keywords: ['go', 'open', 'show'] }));
const record: Matched = { title: 'A record', isRecord: true };
const all = (typed: string): Matched[] => [
  ...pageCommands(admin, [...navigation, ...unlisted], typed),
  ...Object.values(shellCommands),
  ...pages,
];
/** Title of the first item, where the server has found a record as well. */
const found = (typed: string) =>
  rankGroups(typed, [
    { heading: 'Found', items: [record] },
    { heading: 'Commands', items: all(typed) },
  ])[0]?.items[0]?.title;

describe('words in the command palette find', () => {
  test.each([
    ['new job', 'New job'],
    ['create job', 'New job'],
    ['Create a job', 'New job'],
    ['add job', 'New job'],
    ['make job', 'New job'],
    ['job new', 'New job'],
    ['new j', 'New job'],
    ['create', 'New job'],
    ['new customer', 'New customer'],
    ['add a customer', 'New customer'],
    ['create technician', 'New technician'],
    ['light', 'Light theme'],
    ['Light theme', 'Light theme'],
    ['light mode', 'Light theme'],
    ['theme dark', 'Dark theme'],
    ['dark', 'Dark theme'],
    ['sign out', 'Sign out'],
    ['log out', 'Sign out'],
    ['shortcuts', 'A record'],
    ['new ticket', 'New ticket'],
    ['keyboard', 'Keyboard shortcuts'],
    ['assign', 'Assign waiting jobs'],
    ['assign 187', 'Assign job #187'],
    ['assign #187', 'Assign job #187'],
    ['assign job 187', 'Assign job #187'],
    ['schedule 187', 'Assign job #187'],
    ['plan job 9', 'Assign job #9'],
    ['jobs', 'Jobs'],
    ['go to jobs', 'Jobs'],
    ['open settings', 'Settings'],
    ['dispatch', 'Dispatch'],
  ])('"%s" %s', (typed, title) => {
    expect(found(typed)).toBe(title);
  });

  test.each([
    'job 187',
    '187',
    '#187',
    'fenway',
    'new job roofing',
    'street light',
    'light out',
    'ada',
    'to',
  ])('"%s" records first', (typed) => {
    expect(found(typed)).toBe('A record');
  });
});

describe('commands of the palette', () => {
  it('are those that the role permits', () => {
    const technician = { role: 'technician', demo: false, permissions: permissionsOf('technician') } as const;
    const own = navigationFor(technician, manifests);
    expect(
      pageCommands(technician, own, 'assign 187').filter(({ title }) => title.startsWith('Assign')),
    ).toEqual([]);
  });

  it('need a number where they name one', () => {
    expect(pageCommands(admin, navigation, 'assign').map(({ to }) => to)).not.toContain('/jobs/?plan=true');
    expect(pageCommands(admin, navigation, 'assign 187').map(({ to }) => to)).toContain(
      '/jobs/187?plan=true',
    );
  });
});
