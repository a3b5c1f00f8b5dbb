import { describe, expect, it } from 'vitest';
import { makeDraft } from './make-draft.ts';

const context = { author: { userId: 'u', name: 'Ana', technicianId: null }, companyId: 'c', now: 1 };

describe('a command of a record that the page does not hold', () => {
  it('is kept like any other', () => {
    const { draft, record } = makeDraft(
      { method: 'POST', path: '/api/visits/v/transitions', body: { to: 'en_route' } },
      context,
    );
    expect(draft).toMatchObject({ entity: 'visit:v', baseRevision: null, base: null });
    expect(record).toMatchObject({ id: 'v', optimistic: true, queued: true });
  });
});
