import { describe, expect, test } from 'vitest';
import { sampleJob } from '../../../core/planning/plan-samples.ts';
import { searchQueue } from './queue-search.ts';

describe('waiting jobs', () => {
  test('are found by every word of the search', () => {
    const job = sampleJob('j', { title: 'No heat', siteAddress: '45 Symphony Rd', number: 1042 });
    const found = (search: string) => searchQueue([job], search).length;
    expect([found('heat symphony'), found('#1042'), found('heat dorchester'), found('')]).toEqual([
      1, 1, 0, 1,
    ]);
  });

  test('are found by what their card says in place of a number that they do not have yet', () => {
    const made = sampleJob('j', { title: 'No heat', number: 0 });
    expect([searchQueue([made], 'new heat').length, searchQueue([made], '#0').length]).toEqual([1, 0]);
  });

  test('say why they match where their card does not show it', () => {
    const light = sampleJob('j', { title: 'Street light out', trade: 'electrical', requiredSkills: [] });
    expect(searchQueue([light], 'electrical')[0]?.why).toBe('Trade: Electrical');
    expect(searchQueue([light], 'street')[0]?.why).toBeNull();
  });

  test('with the words side by side come before those that have them apart', () => {
    const apart = sampleJob('apart', { title: 'Central pump', siteAddress: '125 Elm St' });
    const exact = sampleJob('exact', { siteAddress: '25 Central Ave' });
    const hidden = sampleJob('hidden', { title: 'Pump 25', customerName: 'Central Bakery' });
    const ids = searchQueue([hidden, apart, exact], '25 central').map(({ job }) => job.id);
    expect(ids).toEqual(['exact', 'apart', 'hidden']);
  });
});
