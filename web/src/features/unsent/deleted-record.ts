import { isRestorable } from '@switchyard/contracts/http/restore-rules.ts';
import type { ConflictEntry } from '../../offline/conflict-entry.ts';

/** Kinds of records that can be brought back, by the part of the path that names them. */
const nouns: Readonly<Record<string, string>> = {
  jobs: 'job',
  visits: 'visit',
  customers: 'customer',
  sites: 'site',
  technicians: 'technician',
};

/** A record that was deleted while somebody here went on changing it. */
export type DeletedRecord = {
  readonly noun: string;
  readonly path: string;
  /** Null for those who may not bring it back. */
  readonly revision: number | null;
  readonly deletedAt: string | null;
};

type Changed = { readonly url: string; readonly realIds: Readonly<Record<string, string>> };

/** The record that a change is about; null when it is of a kind that does not come back. */
export function deletedRecord(
  { current }: Pick<ConflictEntry, 'current'>,
  { url, realIds }: Changed,
): DeletedRecord | null {
  const [path = ''] = url.split('?');
  const [, , collection = '', id = ''] = path.split('/');
  const noun = nouns[collection];
  if (noun === undefined || id === '') return null;
  const revision = current?.['revision'];
  const deletedAt = current?.['deletedAt'];
  return {
    noun,
    path: `/api/${collection}/${realIds[id] ?? id}`,
    revision: typeof revision === 'number' ? revision : null,
    deletedAt: typeof deletedAt === 'string' ? deletedAt : null,
  };
}

/** `gone`: that was the wish. `again`: it is back. `ask`: somebody else may bring it back. */
export type WayOut = 'gone' | 'again' | 'restore' | 'ask' | 'too_late' | 'never';

/** What can become of a change of it, other than to let it go. `now`: epoch ms. */
export function wayOut(
  record: DeletedRecord | null,
  { isBack, isDeletion, now }: { isBack: boolean; isDeletion: boolean; now: number },
): WayOut {
  if (isDeletion && !isBack) return 'gone';
  if (record === null) return 'never';
  if (isBack) return 'again';
  const { revision, deletedAt } = record;
  if (revision === null || deletedAt === null) return 'ask';
  return isRestorable(deletedAt, new Date(now)) ? 'restore' : 'too_late';
}
