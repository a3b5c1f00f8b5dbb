import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '../../../core/api.ts';
import { useAppDispatch } from '../../../core/use-app-store.ts';
import { downloadFrom } from '../../../lib/download-text.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { importedTags, useCancelImportMutation, useImportQuery, wrongRowsHref } from './import-api.ts';
import { amountsText, importWords } from './import-words.ts';
import { KeptRecords, UndoButton, useUndo } from './undo-import.tsx';

type ImportProgressProps = { item: Import; onChange: (item: Import) => void; onAgain: () => void };

const pollMs = 700;
/** States in which the server works on its own. */
const working: readonly Import['state'][] = ['checking', 'running'];

/** Progress and result of an import, which continues when the page is closed. */
export function ImportProgress({ item: given, onChange, onAgain }: ImportProgressProps) {
  const dispatch = useAppDispatch();
  const isWorking = working.includes(given.state);
  const { data } = useImportQuery(given.id, { pollingInterval: isWorking ? pollMs : 0, skip: !isWorking });
  const undo = useUndo(given, onChange);
  const item = isWorking && data ? data : given;
  useEffect(() => {
    if (!isWorking || !data || working.includes(data.state)) return;
    dispatch(api.util.invalidateTags([...importedTags]));
    onChange(data);
  }, [data, dispatch, isWorking, onChange]);
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
      <p role="status" className="flex items-center gap-2 text-md font-medium text-1">
        {(item.state === 'done' || item.state === 'undone') && (
          <CircleCheck aria-hidden="true" size={18} className="shrink-0 text-ok" />
        )}
        {item.state === 'failed' && (
          <CircleAlert aria-hidden="true" size={18} className="shrink-0 text-danger" />
        )}
        {sentence(item)}
      </p>
      <ProgressNote item={item} />
      {item.error !== null && <p className="text-md text-danger">{item.error}</p>}
      {undo.problem !== undefined && <p className="text-md text-danger">{undo.problem}</p>}
      {!isWorking && <LeftRows item={item} />}
      {item.kept > 0 && <KeptRecords item={item} />}
      <div className="flex flex-wrap gap-2">
        {isWorking ? (
          <StopButton item={item} onChange={onChange} />
        ) : (
          <>
            <Button onClick={onAgain}>
              <Trans>Import another file</Trans>
            </Button>
            {(item.state === 'cancelled' || item.state === 'failed') && (
              <Button onClick={() => onChange({ ...item, state: 'draft' })}>
                <Trans>Continue this import</Trans>
              </Button>
            )}
            <UndoButton item={item} undo={undo} />
            <Button asChild variant="ghost">
              <Link to={importWords(item.record).href}>
                <Trans>See the {importWords(item.record).noun[1]}</Trans>
              </Link>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function StopButton({ item, onChange }: { item: Import; onChange: (item: Import) => void }) {
  const [cancel, { isLoading }] = useCancelImportMutation();
  const stop = async () => {
    const { data } = await cancel(item.id);
    if (data) onChange(data);
  };
  return (
    <Button busy={isLoading} onClick={() => void stop()}>
      <Trans>Stop</Trans>
    </Button>
  );
}

function ProgressNote({ item }: { item: Import }) {
  const { counts, state, added, undone, kept } = item;
  if (state === 'checking') {
    return (
      <>
        <ProgressBar label={t`Check of ${item.fileName}`} value={null} />
        <p className="text-sm text-3">
          <Trans>You can leave this page; the check continues.</Trans>
        </p>
      </>
    );
  }
  if (state === 'undoing') {
    const records = Object.values(added).reduce((sum, amount) => sum + amount, 0);
    return (
      <>
        <ProgressBar
          label={t`Undo of ${item.fileName}`}
          value={records === 0 ? null : (undone + kept) / records}
        />
        <p className="num text-sm text-3">
          <Trans>
            {formatCount(undone)} of {formatCount(records)} deleted. Keep this page open until it is done.
          </Trans>
        </p>
      </>
    );
  }
  if (state !== 'running') return null;
  const total = counts.waiting + counts.added + counts.known;
  return (
    <>
      <ProgressBar
        label={t`Import of ${item.fileName}`}
        value={total === 0 ? null : 1 - counts.waiting / total}
      />
      <p className="num text-sm text-3">
        <Trans>{formatCount(counts.waiting)} to go. You can leave this page; the import continues.</Trans>
      </p>
    </>
  );
}

function LeftRows({ item }: { item: Import }) {
  const { known, wrong } = item.counts;
  if (item.state === 'undone' || item.state === 'undoing' || known + wrong === 0) return null;
  const parts = [
    known > 0 ? t`${plural(known, { one: '# row', other: '# rows' })} already in Switchyard` : '',
    wrong > 0 ? t`${plural(wrong, { one: '# row', other: '# rows' })} with errors, not added` : '',
  ];
  return (
    <p className="text-sm text-3">
      {parts.filter(Boolean).join(', ')}.{' '}
      {wrong > 0 && (
        <Button variant="ghost" size="sm" onClick={() => downloadFrom(wrongRowsHref(item.id))}>
          <Trans>Download these rows</Trans>
        </Button>
      )}
    </p>
  );
}

function sentence({ state, fileName, record, added, undone }: Import): string {
  const text = amountsText(record, added);
  switch (state) {
    case 'checking':
      return t`Checking the rows of ${fileName}`;
    case 'running':
      return t`Adding the rows of ${fileName}: ${text} so far`;
    case 'done':
      return t`${text} added from ${fileName}`;
    case 'cancelled':
      return t`Stopped: ${text} were added from ${fileName}`;
    case 'undoing':
      return t`Deleting what was added from ${fileName}`;
    case 'undone':
      return t`Undone: ${plural(undone, { one: '# record', other: '# records' })} of ${fileName} deleted`;
    default:
      return t`The import of ${fileName} stopped early: ${text} were added`;
  }
}
