import { t } from '@lingui/core/macro';
import { isRestorable } from '@switchyard/contracts/http/restore-rules.ts';
import type { ConflictEntry } from '../../offline/outbox/conflict-entry.ts';

/** Restorable kinds of records, by their path segment. */
const nouns: Readonly<Record<string, string>> = {
  jobs: t`job`,
  visits: t`visit`,
  customers: t`customer`,
  sites: t`site`,
  technicians: t`technician`,
};

/** A record that was deleted while a user changed it here. */
export type DeletedRecord = {
  readonly noun: string;
  readonly path: string;
  /** Null for users without permission to restore it. */
  readonly revision: number | null;
  readonly deletedAt: string | null;
};

type Changed = { readonly url: string; readonly realIds: Readonly<Record<string, string>> };

/** The record that a change refers to; null if its kind cannot be restored. */
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

/** `gone`: the change was itself a deletion. `again`: it has been restored. `ask`: another user may restore it. */
export type WayOut = 'gone' | 'again' | 'restore' | 'ask' | 'too_late' | 'never';

/** The available options, besides discarding the change. `now`: epoch ms. */
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
