import { t } from '@lingui/core/macro';
import { keptWords } from '@switchyard/contracts/offline/kept-words.ts';
import type { PendingAction } from '@switchyard/contracts/offline/pending-action.ts';
import type { OutboxChange } from '../outbox/outbox-change.ts';

/** Notifies the user of unexpected results: work in the office's inbox, values that the office kept. */
export function showSyncNotices(
  removed: readonly Pick<PendingAction, 'id' | 'label'>[],
  changes: readonly OutboxChange[],
  tell: (title: string, description: string) => void,
): void {
  const byId = new Map(changes.map((change) => [change.id, change]));
  for (const { id, label } of removed) {
    const change = byId.get(id);
    if (change?.kind === 'orphaned') {
      const what = change.reason === 'deleted' ? t`was deleted` : t`was given to someone else`;
      tell(t`Sent to the office`, t`${label}: the visit ${what} meanwhile. The office decides.`);
    } else if (change?.kind === 'applied' && change.kept.length > 0) {
      const what = keptWords(change.kept.map(({ field }) => field));
      tell(t`The office’s plan stays`, t`${label}: the office changed ${what} meanwhile.`);
    }
  }
}
