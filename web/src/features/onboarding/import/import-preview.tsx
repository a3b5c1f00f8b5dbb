import { importFields } from '@switchyard/contracts/imports/import-fields.ts';
import type { Import, ImportRow, ImportRowState } from '@switchyard/contracts/imports/import-routes.ts';
import { useState } from 'react';
import { formatCount, formatPlural } from '../../../lib/format-number.ts';
import { describeRequestError, fieldErrorsOf } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useImportRowsQuery, useLazyImportRowsQuery, useStartImportMutation } from './import-api.ts';

type ImportPreviewProps = { item: Import; onChange: (item: Import) => void; onBack: () => void };
type Shown = 'ready' | 'wrong' | 'known';
const shownWords: Readonly<Record<Shown, string>> = {
  ready: 'To add',
  wrong: 'Wrong',
  known: 'Already there',
};
const pageSize = 50;

/** Preview of every row before import: new records, errors with their column, and duplicates. */
export function ImportPreview({ item, onChange, onBack }: ImportPreviewProps) {
  const { counts } = item;
  const [shown, setShown] = useState<Shown>(
    counts.ready > 0 ? 'ready' : counts.wrong > 0 ? 'wrong' : 'known',
  );
  // Deselected lines, so that "all" needs no list of ten thousand.
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null);
  const [start, { isLoading }] = useStartImportMutation();
  const [problem, setProblem] = useState<string>();
  const chosen = only === null ? counts.ready - without.size : only.size;
  const isChosen = (line: number) => (only === null ? !without.has(line) : only.has(line));
  const toggle = (line: number, isOn: boolean) => {
    const set = new Set(only ?? without);
    if (isOn === (only !== null)) set.add(line);
    else set.delete(line);
    if (only === null) setWithout(set);
    else setOnly(set);
  };
  const all = only === null && without.size === 0;
  const run = async (lines: number[] | null) => {
    const { data, error } = await start({ id: item.id, lines });
    if (data) onChange(data);
    else setProblem(Object.values(fieldErrorsOf(error))[0] ?? describeRequestError(error));
  };
  return (
    <div className="flex flex-col gap-4">
      <SegmentedControl
        label="Rows shown"
        value={shown}
        onChange={setShown}
        segments={(['ready', 'wrong', 'known'] as const).map((value) => ({
          value,
          label: `${shownWords[value]} ${formatCount(counts[value])}`,
        }))}
      />
      {/* A single row has its own checkbox. */}
      {shown === 'ready' && counts.ready > 1 && (
        <Checkbox
          checked={all ? true : chosen === 0 ? false : 'indeterminate'}
          onChange={(isOn) => {
            setWithout(new Set());
            setOnly(isOn ? null : new Set());
          }}
        >
          All {formatCount(counts.ready)} rows
        </Checkbox>
      )}
      <RowList key={shown} item={item} state={shown} isChosen={isChosen} onToggle={toggle} />
      <FormAlert message={problem} />
      <div className="flex flex-wrap items-center gap-2">
        <StartButton
          item={item}
          all={all}
          chosen={chosen}
          busy={isLoading}
          without={without}
          only={only}
          onRun={(lines) => void run(lines)}
          onProblem={setProblem}
        />
        <Button variant="ghost" onClick={onBack}>
          Change the columns
        </Button>
      </div>
      {counts.wrong > 0 && (
        <p className="text-sm text-3">
          Wrong rows are left out. Mend them in your file and import it again: what is there already is not
          added twice.
        </p>
      )}
    </div>
  );
}

type StartButtonProps = {
  item: Import;
  all: boolean;
  chosen: number;
  busy: boolean;
  without: ReadonlySet<number>;
  only: ReadonlySet<number> | null;
  onRun: (lines: number[] | null) => void;
  onProblem: (text: string) => void;
};

function StartButton({ item, all, chosen, busy, without, only, onRun, onProblem }: StartButtonProps) {
  const lines = useReadyLines(item.id);
  const [isListing, setListing] = useState(false);
  const go = async () => {
    if (all) return onRun(null);
    if (only !== null) return onRun([...only]);
    setListing(true);
    const ready = await lines();
    setListing(false);
    if (ready === null) onProblem('The rows could not be read: try again');
    else onRun(ready.filter((line) => !without.has(line)));
  };
  return (
    <Button variant="primary" busy={busy || isListing} disabled={chosen === 0} onClick={() => void go()}>
      Add {formatPlural(chosen, 'row')}
    </Button>
  );
}

type RowListProps = {
  item: Import;
  state: ImportRowState;
  isChosen: (line: number) => boolean;
  onToggle: (line: number, isOn: boolean) => void;
};

function RowList({ item, state, isChosen, onToggle }: RowListProps) {
  const [afters, setAfters] = useState<readonly number[]>([0]);
  const after = afters.at(-1) ?? 0;
  const { data, isFetching } = useImportRowsQuery({ id: item.id, state, after, limit: pageSize });
  if (!data) return <SkeletonRows />;
  if (data.items.length === 0) return <p className="text-md text-3">No such row.</p>;
  const last = data.items.at(-1)?.line ?? 0;
  return (
    <>
      <ul aria-busy={isFetching} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {data.items.map((row) => (
          <li key={row.line} className="flex gap-3 p-3">
            {state === 'ready' && (
              <Checkbox
                label={`Add line ${row.line}`}
                checked={isChosen(row.line)}
                onChange={(isOn) => onToggle(row.line, isOn)}
              />
            )}
            <RowText row={row} item={item} />
          </li>
        ))}
      </ul>
      {(afters.length > 1 || data.hasMore) && (
        <div className="flex items-center gap-2">
          <Button
            size="sm"
            disabled={afters.length === 1}
            onClick={() => setAfters(afters.length > 1 ? afters.slice(0, -1) : afters)}
          >
            Previous
          </Button>
          <Button size="sm" disabled={!data.hasMore} onClick={() => setAfters([...afters, last])}>
            Next
          </Button>
          <span className="num text-sm text-3">
            Lines {data.items[0]?.line} to {last}
          </span>
        </div>
      )}
    </>
  );
}

function RowText({ row, item }: { row: ImportRow; item: Import }) {
  const mapping = item.mapping ?? [];
  const cells = mapping.flatMap((field, column) => {
    const value = (row.cells[column] ?? '').trim();
    return field === null || value === '' ? [] : [{ label: importFields[field].label, field, value }];
  });
  const name = cells.find(({ field }) => field === 'name')?.value ?? 'No name';
  return (
    <div className="min-w-0 flex-1">
      <p className="flex items-baseline gap-2">
        <span className="num shrink-0 text-sm text-3">Line {row.line}</span>
        <span className="min-w-0 truncate font-medium text-1">{name}</span>
      </p>
      <p
        className="truncate text-sm text-2"
        title={cells.map(({ label, value }) => `${label}: ${value}`).join('\n')}
      >
        {cells
          .filter(({ field }) => field !== 'name')
          .map(({ value }) => value)
          .join(' · ')}
      </p>
      {row.errors.length > 0 && (
        <ul className="mt-1.5 flex flex-col gap-1">
          {row.errors.map(({ column, message }) => (
            <li key={`${column} ${message}`} className="flex flex-wrap items-baseline gap-x-2 text-sm">
              {column !== null && <Chip tone={row.state === 'wrong' ? 'danger' : 'neutral'}>{column}</Chip>}
              <span className={row.state === 'wrong' ? 'text-danger' : 'text-3'}>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Reads the line numbers of all valid rows, page by page; null when a page failed. */
function useReadyLines(id: string): () => Promise<number[] | null> {
  const [read] = useLazyImportRowsQuery();
  return async () => {
    const lines: number[] = [];
    for (let after = 0; ; after = lines.at(-1) ?? 0) {
      const { data } = await read({ id, state: 'ready', after, limit: 200 });
      if (!data) return null;
      lines.push(...data.items.map(({ line }) => line));
      if (!data.hasMore) return lines;
    }
  };
}
