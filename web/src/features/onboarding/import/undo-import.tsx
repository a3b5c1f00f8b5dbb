import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import type { Action } from '@switchyard/contracts/identity/permissions.ts';
import { factsOf, type RecordKind } from '@switchyard/contracts/records/registry.ts';
import { useEffect, useState } from 'react';
import { scopeOf } from '../../../core/permissions.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { describeRequestError } from '../../../lib/request-error.ts';
import { capitalised } from '../../../records/record-nouns.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import { useKeptRecordsQuery, useUndoImportMutation } from './import-api.ts';
import { amountsText } from './import-words.ts';

type Undo = { readonly run: () => Promise<void>; readonly problem: string | undefined };

/** Undoes an import, some seconds of work per request, until all of its records have been looked at. */
export function useUndo(item: Import, onChange: (item: Import) => void): Undo {
  const [undo] = useUndoImportMutation();
  const [problem, setProblem] = useState<string>();
  const { id, state, undone, kept } = item;
  const run = async () => {
    setProblem(undefined);
    const { data, error } = await undo(id);
    if (data) onChange(data);
    else setProblem(describeRequestError(error));
  };
  // Each answer that leaves something to do leads to the next request.
  const turn = `${state} ${undone} ${kept}`;
  useEffect(() => {
    if (!turn.startsWith('undoing')) return;
    void undo(id).then(({ data, error }) => {
      if (data) onChange(data);
      else setProblem(describeRequestError(error));
    });
  }, [turn, id, undo, onChange]);
  return { run, problem };
}

const undoable: readonly Import['state'][] = ['done', 'cancelled', 'failed'];

/** Deletes what the import added, after a question; for users who may delete such records. */
export function UndoButton({ item, undo }: { item: Import; undo: Undo }) {
  const user = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  const mayDelete = scopeOf(user, `${item.record}.delete` as Action) === 'company';
  const hasAdded = Object.values(item.added).some((amount) => amount > 0);
  if (item.state === 'undoing' && undo.problem !== undefined)
    return (
      <Button onClick={() => void undo.run()}>
        <Trans>Try again</Trans>
      </Button>
    );
  if (!mayDelete || !hasAdded || !undoable.includes(item.state)) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Trans>Undo the import</Trans>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Undo this import?`}
        description={t`${amountsText(item.record, item.added)} are deleted. Those that were changed or used since are kept and listed.`}
        confirmLabel={t`Undo the import`}
        danger
        onConfirm={undo.run}
      />
    </>
  );
}

/** Records that an undo kept, with the reasons. */
export function KeptRecords({ item }: { item: Import }) {
  const { data } = useKeptRecordsQuery(item.id);
  if (!data) return null;
  return (
    <section aria-label={t`Kept records`}>
      <p className="mb-1 text-sm text-2">
        <Trans>
          <Plural value={item.kept} one="# record" other="# records" /> kept:
        </Trans>
      </p>
      <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line">
        {data.items.map(({ kind, recordId, line, reason }) => (
          <li key={recordId} className="flex flex-wrap gap-x-3 p-2 text-sm text-2">
            <KeptLink kind={kind as RecordKind} id={recordId} line={line} />
            <span className="text-3">{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function KeptLink({ kind, id, line }: { kind: RecordKind; id: string; line: number }) {
  const { noun, link } = factsOf(kind);
  const text = t`${capitalised(noun[0])} of line ${line}`;
  const href = link({ type: `${kind}.created`, id, label: '', jobId: null, related: [] });
  return href === null ? <span>{text}</span> : <Link to={href}>{text}</Link>;
}
