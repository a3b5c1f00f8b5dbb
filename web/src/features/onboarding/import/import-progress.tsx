import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect } from 'react';
import { api } from '../../../core/api.ts';
import { useAppDispatch } from '../../../core/use-app-store.ts';
import { formatCount, formatPlural } from '../../../lib/format-number.ts';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useCancelImportMutation, useImportQuery } from './import-api.ts';
import { Link } from '../../../ui/link.tsx';

type ImportProgressProps = { item: Import; onChange: (item: Import) => void; onAgain: () => void };

const pollMs = 700;

/** Progress and result of an import, which continues when the page is closed. */
export function ImportProgress({ item: given, onChange, onAgain }: ImportProgressProps) {
  const dispatch = useAppDispatch();
  const isRunning = given.state === 'running';
  const { data } = useImportQuery(given.id, { pollingInterval: isRunning ? pollMs : 0, skip: !isRunning });
  const [cancel, { isLoading }] = useCancelImportMutation();
  const item = isRunning && data ? data : given;
  useEffect(() => {
    if (!isRunning || !data || data.state === 'running') return;
    dispatch(api.util.invalidateTags(['Customer', 'Site', 'Dashboard']));
    onChange(data);
  }, [data, dispatch, isRunning, onChange]);
  const { counts } = item;
  const total = counts.waiting + counts.added + counts.known;
  const stop = async () => {
    const result = await cancel(item.id);
    if (result.data) onChange(result.data);
  };
  return (
    <div className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
      <p role="status" className="flex items-center gap-2 text-md font-medium text-1">
        {item.state === 'done' && <CircleCheck aria-hidden="true" size={18} className="text-ok" />}
        {item.state === 'failed' && <CircleAlert aria-hidden="true" size={18} className="text-danger" />}
        {sentence(item)}
      </p>
      {item.state === 'running' && (
        <>
          <ProgressBar
            label={`Import of ${item.fileName}`}
            value={total === 0 ? null : 1 - counts.waiting / total}
          />
          <p className="num text-sm text-3">
            {formatCount(counts.waiting)} to go. You can leave this page; the import goes on.
          </p>
        </>
      )}
      {item.error !== null && <p className="text-md text-danger">{item.error}</p>}
      {item.state !== 'running' && counts.wrong + counts.known > 0 && (
        <p className="text-sm text-3">
          {[
            counts.known > 0 ? `${formatPlural(counts.known, 'row')} already there` : '',
            counts.wrong > 0 ? `${formatPlural(counts.wrong, 'row')} wrong and left out` : '',
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {item.state === 'running' ? (
          <Button busy={isLoading} onClick={() => void stop()}>
            Stop
          </Button>
        ) : (
          <>
            <Button onClick={onAgain}>Import another file</Button>
            {item.state !== 'done' && (
              <Button onClick={() => onChange({ ...item, state: 'draft' })}>Take it up again</Button>
            )}
            <Button asChild variant="ghost">
              <Link to="/customers">See the customers</Link>
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

function sentence({ state, fileName, customersAdded, sitesAdded }: Import): string {
  const added = `${formatPlural(customersAdded, 'customer')} and ${formatPlural(sitesAdded, 'site')}`;
  switch (state) {
    case 'running':
      return `Adding the rows of ${fileName}: ${added} so far`;
    case 'done':
      return `${added} added from ${fileName}`;
    case 'cancelled':
      return `Stopped: ${added} were added from ${fileName}`;
    default:
      return `The import of ${fileName} did not end: ${added} were added`;
  }
}
