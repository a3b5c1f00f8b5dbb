import { plural, t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import { useState } from 'react';
import { formatCount } from '../../../lib/format-number.ts';
import { downloadFrom } from '../../../lib/download-text.ts';
import { describeRequestError, fieldErrorsOf } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import {
  type ImportFields,
  useLazyImportRowsQuery,
  useStartImportMutation,
  wrongRowsHref,
} from './import-api.ts';
import { ImportOffers } from './import-offers.tsx';
import { ImportRows } from './import-rows.tsx';
import { amountsText } from './import-words.ts';

type ImportPreviewProps = {
  item: Import;
  info: ImportFields;
  onChange: (item: Import) => void;
  onBack: () => void;
};
type Shown = 'ready' | 'offered' | 'wrong' | 'known';
const shownWords: Readonly<Record<Shown, string>> = {
  ready: t`To add`,
  offered: t`Maybe the same`,
  wrong: t`With errors`,
  known: t`Already in Switchyard`,
};

/** Preview of every row before import: new records, possible duplicates, errors with their column, known rows. */
export function ImportPreview({ item, info, onChange, onBack }: ImportPreviewProps) {
  const { counts, offered } = item;
  const [shown, setShown] = useState<Shown>(
    counts.ready > 0 ? 'ready' : counts.wrong > 0 ? 'wrong' : 'known',
  );
  const chosen = useChosenRows(counts.ready);
  const [start, { isLoading }] = useStartImportMutation();
  const [problem, setProblem] = useState<string>();
  const run = async (lines: number[] | null) => {
    const { data, error } = await start({ id: item.id, lines });
    if (data) onChange(data);
    else setProblem(Object.values(fieldErrorsOf(error))[0] ?? describeRequestError(error));
  };
  const segments = (['ready', 'offered', 'wrong', 'known'] as const).filter(
    (value) => value !== 'offered' || offered > 0,
  );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-md text-2">{planText(item)}</p>
      <SegmentedControl
        label={t`Rows shown`}
        value={shown}
        onChange={setShown}
        segments={segments.map((value) => ({
          value,
          label: `${shownWords[value]} ${formatCount(value === 'offered' ? offered : counts[value])}`,
        }))}
      />
      {shown === 'offered' ? (
        <ImportOffers item={item} info={info} onChange={onChange} />
      ) : (
        <>
          {/* A single row has its own checkbox. */}
          {shown === 'ready' && counts.ready > 1 && (
            <Checkbox
              checked={chosen.all ? true : chosen.count === 0 ? false : 'indeterminate'}
              onChange={chosen.chooseAll}
            >
              <Trans>All {formatCount(counts.ready)} rows</Trans>
            </Checkbox>
          )}
          <ImportRows
            key={shown}
            item={item}
            info={info}
            state={shown}
            isOffered={false}
            control={({ line }) =>
              shown === 'ready' && (
                <Checkbox
                  label={t`Add line ${line}`}
                  checked={chosen.has(line)}
                  onChange={(isOn) => chosen.toggle(line, isOn)}
                />
              )
            }
          />
        </>
      )}
      <FormAlert message={problem} />
      <div className="flex flex-wrap items-center gap-2">
        <StartButton
          item={item}
          chosen={chosen}
          busy={isLoading}
          onRun={(lines) => void run(lines)}
          onProblem={setProblem}
        />
        <Button variant="ghost" onClick={onBack}>
          <Trans>Change the columns</Trans>
        </Button>
      </div>
      {counts.wrong > 0 && <WrongRowsNote item={item} />}
    </div>
  );
}

function planText({ record, plan, offered, confirmed, warned }: Import): string {
  // A confirmed row becomes no record of its own.
  const records = Math.max(0, (plan[record] ?? 0) - confirmed);
  return [
    t`${amountsText(record, { ...plan, [record]: records })} to add.`,
    offered > 0
      ? t`${plural(offered, { one: '# row', other: '# rows' })} may be known already: ${formatCount(confirmed)} confirmed.`
      : '',
    warned > 0 ? t`${plural(warned, { one: '# row has', other: '# rows have' })} a note.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function WrongRowsNote({ item }: { item: Import }) {
  return (
    <p className="text-sm text-3">
      <Trans>
        Rows with errors are not added. Correct them in your file and import it again: nothing is added twice.
      </Trans>{' '}
      <Button variant="ghost" size="sm" onClick={() => downloadFrom(wrongRowsHref(item.id))}>
        <Trans>Download these rows</Trans>
      </Button>
    </p>
  );
}

type ChosenRows = ReturnType<typeof useChosenRows>;

/** The chosen rows, as those left out of all or those taken, so that "all" needs no list of a hundred thousand. */
function useChosenRows(ready: number) {
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const [only, setOnly] = useState<ReadonlySet<number> | null>(null);
  return {
    without,
    only,
    all: only === null && without.size === 0,
    count: only === null ? ready - without.size : only.size,
    has: (line: number) => (only === null ? !without.has(line) : only.has(line)),
    chooseAll: (isOn: boolean) => {
      setWithout(new Set());
      setOnly(isOn ? null : new Set());
    },
    toggle: (line: number, isOn: boolean) => {
      const set = new Set(only ?? without);
      if (isOn === (only !== null)) set.add(line);
      else set.delete(line);
      if (only === null) setWithout(set);
      else setOnly(set);
    },
  };
}

type StartButtonProps = {
  item: Import;
  chosen: ChosenRows;
  busy: boolean;
  onRun: (lines: number[] | null) => void;
  onProblem: (text: string) => void;
};

function StartButton({ item, chosen, busy, onRun, onProblem }: StartButtonProps) {
  const lines = useReadyLines(item.id);
  const [isListing, setListing] = useState(false);
  const go = async () => {
    if (chosen.all) return onRun(null);
    if (chosen.only !== null) return onRun([...chosen.only]);
    setListing(true);
    const ready = await lines();
    setListing(false);
    if (ready === null) onProblem(t`The rows could not be read: try again`);
    else onRun(ready.filter((line) => !chosen.without.has(line)));
  };
  return (
    <Button
      variant="primary"
      busy={busy || isListing}
      disabled={chosen.count === 0}
      onClick={() => void go()}
    >
      <Trans>
        Add <Plural value={chosen.count} one="# row" other="# rows" />
      </Trans>
    </Button>
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
