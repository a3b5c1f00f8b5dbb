import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import { useState } from 'react';
import { scopeOf } from '../../../core/permissions.ts';
import { useCurrentUser } from '../../../core/use-session.ts';
import { describeRequestError, fieldErrorsOf } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Link } from '../../../ui/link.tsx';
import { Select } from '../../../ui/select.tsx';
import { type ImportFields, useCancelImportMutation, useCheckImportMutation } from './import-api.ts';
import { ImportDefaults } from './import-defaults.tsx';
import { readingNote } from './import-words.ts';

type ImportColumnsProps = {
  item: Import;
  info: ImportFields;
  onChange: (item: Import) => void;
  onAgain: () => void;
};

const leaveOut = 'none';

/** Field assignment of each column: suggested from its header and values, shown with sample values. */
export function ImportColumns({ item, info, onChange, onAgain }: ImportColumnsProps) {
  const [mapping, setMapping] = useState<readonly (string | null)[]>(item.mapping ?? item.suggestions);
  const [defaults, setDefaults] = useState<Readonly<Record<string, string>>>(item.defaults);
  const [check, { isLoading }] = useCheckImportMutation();
  const [cancel] = useCancelImportMutation();
  const [problem, setProblem] = useState<string>();
  const choose = (column: number, choice: string) => {
    const field = choice === leaveOut ? null : choice;
    // Each field comes from one column: assigning it clears the previous one.
    setMapping(mapping.map((old, at) => (at === column ? field : old === field ? null : old)));
    setProblem(undefined);
  };
  const go = async () => {
    const filled = Object.entries(defaults).filter(([, text]) => text.trim() !== '');
    const body = { mapping: [...mapping], defaults: Object.fromEntries(filled) };
    const { data, error } = await check({ id: item.id, ...body });
    if (data) onChange(data);
    else setProblem(Object.values(fieldErrorsOf(error))[0] ?? describeRequestError(error));
  };
  const discard = async () => {
    await cancel(item.id);
    onAgain();
  };
  return (
    <div className="flex flex-col gap-4">
      <p className="text-md text-2">
        <strong className="font-semibold text-1">{item.fileName}</strong>,{' '}
        {plural(item.rows, { one: '# row.', other: '# rows.' })} {readingNote(item)}{' '}
        {item.remembered && `${t`The choices are those of your last file with the same header.`} `}
        <Trans>What does each column contain?</Trans>
      </p>
      <ColumnList item={item} info={info} mapping={mapping} onChoose={choose} />
      <ImportDefaults fields={info.fields} values={defaults} onChange={setDefaults} />
      <FormAlert message={problem} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isLoading} onClick={() => void go()}>
          <Trans>Check the rows</Trans>
        </Button>
        <Button variant="ghost" onClick={() => void discard()}>
          <Trans>Another file</Trans>
        </Button>
      </div>
    </div>
  );
}

type ColumnListProps = {
  item: Import;
  info: ImportFields;
  mapping: readonly (string | null)[];
  onChoose: (column: number, field: string) => void;
};

function ColumnList({ item, info, mapping, onChoose }: ColumnListProps) {
  const keys = uniqueKeys(item.headers);
  const options = [
    { value: leaveOut, label: t`Leave out` },
    ...info.fields.map(({ field, label }) => ({ value: field, label })),
  ];
  const hintOf = (name: string | null | undefined) => info.fields.find(({ field }) => field === name)?.hint;
  return (
    <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
      {item.headers.map((header, column) => (
        <li
          key={keys[column]}
          className="grid items-center gap-x-4 gap-y-2 p-3 sm:grid-cols-[minmax(0,1fr)_220px]"
        >
          <span className="min-w-0">
            <span className="block truncate font-medium text-1">{header}</span>
            <span className="block truncate text-sm text-3">
              {(item.samples[column] ?? []).join(' · ') || t`Empty in the first rows`}
            </span>
            {mapping[column] === null && <NotImported />}
            {hintOf(mapping[column]) && (
              <span className="block text-xs text-3">{hintOf(mapping[column])}</span>
            )}
          </span>
          <Select
            label={t`What ${header} is`}
            options={options}
            value={mapping[column] ?? leaveOut}
            onChange={(value) => onChoose(column, value)}
          />
        </li>
      ))}
    </ul>
  );
}

/** A column without a field of the record, such as a website, can become a custom field. */
function NotImported() {
  const user = useCurrentUser();
  return (
    <span className="block text-xs text-3">
      {scopeOf(user, 'custom_field.change') !== 'none' ? (
        <Trans>
          Not imported. To keep it, add a{' '}
          <Link to="/settings/custom-fields" className="text-1 underline underline-offset-2">
            custom field
          </Link>{' '}
          first, then choose it here.
        </Trans>
      ) : (
        <Trans>Not imported. To keep it, an admin can add a custom field first.</Trans>
      )}
    </span>
  );
}

/** Two columns may have the same header. */
function uniqueKeys(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headers.map((header) => {
    const count = (seen.get(header) ?? 0) + 1;
    seen.set(header, count);
    return `${header} ${count}`;
  });
}
