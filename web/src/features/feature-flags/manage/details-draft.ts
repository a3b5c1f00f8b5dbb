import { expectedUntil, type Flag, type FlagType } from '@switchyard/contracts/feature-flags/flag.ts';
import { dayMs } from '@switchyard/contracts/time/durations.ts';
import type { DetailsPatch } from './flag-desk-api.ts';

/** Owner of a flag without one; a select has no empty value. */
export const nobody = 'nobody';

/** A prerequisite while it is edited. */
export type PrerequisiteDraft = {
  /** Identity of its row. */
  readonly key: string;
  readonly flag: string;
  readonly enabled: boolean;
  /** Names separated by commas; empty: any. */
  readonly variants: string;
};

/** The details of a flag as their form holds them. */
export type DetailsDraft = {
  description: string;
  type: FlagType;
  /** Days; empty: as usual for the type. */
  expectedDays: string;
  ownerId: string;
  project: string;
  /** Separated by commas. */
  tags: string;
  prerequisites: readonly PrerequisiteDraft[];
};

/** Days after which flags of a type should be gone; null: they stay. */
export function usualDays(type: FlagType): number | null {
  const end = expectedUntil(new Date(0), { type, expectedDays: null });
  return end === null ? null : Math.round(new Date(end).getTime() / dayMs);
}

/** The draft of a flag. Rows have the same keys each time, so that drafts can be compared. */
export function detailsDraft(flag: Flag): DetailsDraft {
  const { description, type, expectedDays, ownerId, project, tags, prerequisites } = flag;
  return {
    description,
    type,
    expectedDays: expectedDays === null ? '' : String(expectedDays),
    ownerId: ownerId ?? nobody,
    project,
    tags: tags.join(', '),
    prerequisites: prerequisites.map((prerequisite, index) => ({
      key: String(index),
      flag: prerequisite.flag,
      enabled: prerequisite.enabled,
      variants: prerequisite.variants.join(', '),
    })),
  };
}

/** The fields of the draft that are sent. */
export function detailsPatch(draft: DetailsDraft, fields: readonly (keyof DetailsDraft)[]): DetailsPatch {
  const { description, type, expectedDays, ownerId, project, tags } = draft;
  const all = {
    description: description.trim(),
    type,
    expectedDays: expectedDays.trim() === '' ? null : Number(expectedDays),
    ownerId: ownerId === nobody ? null : ownerId,
    project,
    tags: namesIn(tags),
    prerequisites: prerequisitesOf(draft),
  };
  return Object.fromEntries(fields.map((field) => [field, all[field]]));
}

/** Prerequisites of the draft; rows without a flag are left out. */
export function prerequisitesOf({ prerequisites }: Pick<DetailsDraft, 'prerequisites'>) {
  return prerequisites
    .filter(({ flag }) => flag !== '')
    .map(({ flag, enabled, variants }) => ({
      flag,
      enabled,
      // A flag that must be off has no variant.
      variants: enabled ? namesIn(variants) : [],
    }));
}

/** Different names in a text separated by commas. */
function namesIn(text: string): string[] {
  const names = text.split(',').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}
