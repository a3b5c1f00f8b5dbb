import { searchedKinds } from '@switchyard/contracts/search/search-routes.ts';
import { factsOf } from '@switchyard/contracts/records/registry.ts';
import { ContactRound, FileText, MapPin } from 'lucide-react';
import { expect, test } from 'vitest';
import { readModules } from './check-modules.ts';
import { hitIcon } from './hit-icon.ts';
import { modules } from './modules.ts';

const manifests = (await readModules(modules)).map(({ manifest }) => manifest);

test.each(searchedKinds)('a found %s has an icon of its own or that of its list', (kind) => {
  const href = factsOf(kind).search?.page({ id: '1', title: 'one', pageId: '2' }) ?? '';
  expect(hitIcon({ kind, href }, manifests)).not.toBe(FileText);
});

test('a site is drawn as a place and not as the customer whose page shows it', () => {
  expect(hitIcon({ kind: 'site', href: '/customers/1' }, manifests)).toBe(MapPin);
  expect(hitIcon({ kind: 'customer', href: '/customers/1' }, manifests)).toBe(ContactRound);
  expect(hitIcon({ kind: 'customer', href: '/customers/1' }, [])).toBe(FileText);
});
