import type { ConstraintOperator } from '@switchyard/contracts/flag-evaluation/flag-document.ts';
import type { FlagSegment } from '@switchyard/contracts/feature-flags/flag-rules.ts';
import { canIgnoreCase, hasManyValues, type SegmentConstraint, valuesOf } from './constraint-words.ts';
import type { SegmentPatch } from './flag-desk-api.ts';

/** A constraint while it is edited. */
export type ConstraintDraft = {
  /** Identity of its row. */
  readonly key: string;
  readonly contextName: string;
  readonly operator: ConstraintOperator;
  readonly inverted: boolean;
  readonly caseInsensitive: boolean;
  /** One value per line. */
  readonly values: string;
};

/** A segment as its form holds it. */
export type SegmentDraft = {
  name: string;
  description: string;
  constraints: readonly ConstraintDraft[];
};

export function newConstraint(key: string): ConstraintDraft {
  return { key, contextName: '', operator: 'IN', inverted: false, caseInsensitive: false, values: '' };
}

/** The draft of a segment, or of a new one. Rows have the same keys each time, so that drafts can be compared. */
export function segmentDraft(segment: FlagSegment | null): SegmentDraft {
  if (segment === null) return { name: '', description: '', constraints: [newConstraint('0')] };
  const { name, description, constraints } = segment;
  return {
    name,
    description,
    constraints: constraints.map((constraint, index) => ({
      key: String(index),
      contextName: constraint.contextName,
      operator: constraint.operator,
      inverted: constraint.inverted === true,
      caseInsensitive: constraint.caseInsensitive === true,
      values: valuesOf(constraint).join('\n'),
    })),
  };
}

/** A constraint as requests send it. */
export function constraintOf(draft: ConstraintDraft): SegmentConstraint {
  const { operator, inverted, caseInsensitive } = draft;
  const lines = draft.values
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    contextName: draft.contextName.trim(),
    operator,
    ...(hasManyValues(operator) ? { values: lines } : { value: lines.join(' ') }),
    ...(inverted ? { inverted } : {}),
    ...(caseInsensitive && canIgnoreCase(operator) ? { caseInsensitive } : {}),
  };
}

/** The fields of the draft that are sent. */
export function segmentPatch(draft: SegmentDraft, fields: readonly (keyof SegmentDraft)[]): SegmentPatch {
  const { name, description } = draft;
  const all = { name: name.trim(), description: description.trim(), constraints: constraintsOf(draft) };
  return Object.fromEntries(fields.map((field) => [field, all[field]]));
}

/** Constraints of the draft; untouched rows are left out. */
export function constraintsOf({ constraints }: Pick<SegmentDraft, 'constraints'>): SegmentConstraint[] {
  return constraints
    .filter(({ contextName, values }) => contextName.trim() !== '' || values.trim() !== '')
    .map(constraintOf);
}
