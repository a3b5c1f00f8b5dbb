import type { FlagSegment } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { expect, it } from 'vitest';
import { constraintsOf, newConstraint, segmentDraft, segmentPatch } from './segment-draft.ts';

const segment: FlagSegment = {
  id: '00000000-0000-4000-8000-000000000001',
  number: 1,
  name: 'Pilot',
  description: 'First customers',
  constraints: [
    { contextName: 'city', operator: 'IN', values: ['Boston', 'St. John, Salem'] },
    { contextName: 'age', operator: 'NUM_GTE', value: '18', inverted: true },
    { contextName: 'mail', operator: 'STR_ENDS_WITH', values: ['@a.com'], caseInsensitive: true },
  ],
  revision: 1,
  createdAt: '2026-11-23T08:00:00.000Z',
  updatedAt: '2026-11-23T08:00:00.000Z',
  updatedBy: null,
};

it('comes back from its draft unchanged', () => {
  const { name, description, constraints } = segment;
  const draft = segmentDraft(segment);
  expect(segmentPatch(draft, ['name', 'description', 'constraints'])).toEqual({
    name,
    description,
    constraints,
  });
  expect(segmentDraft(segment)).toEqual(draft);
});

it('sends only the named fields', () => {
  expect(segmentPatch(segmentDraft(segment), ['name'])).toEqual({ name: 'Pilot' });
});

it('leaves out untouched rows, blank lines, and what the operator does not have', () => {
  const row = { ...newConstraint('b'), contextName: ' city ', values: ' Boston \n\n' };
  const number = { ...row, operator: 'NUM_EQ' as const, caseInsensitive: true, values: '1\n' };
  expect(constraintsOf({ constraints: [newConstraint('a'), row, number] })).toEqual([
    { contextName: 'city', operator: 'IN', values: ['Boston'] },
    { contextName: 'city', operator: 'NUM_EQ', value: '1' },
  ]);
});
