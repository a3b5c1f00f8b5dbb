import {
  type ImportField,
  importFieldNames,
  importFields,
} from '@switchyard/contracts/imports/import-fields.ts';
import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import { useState } from 'react';
import { formatPlural } from '../../../lib/format-number.ts';
import { describeRequestError, fieldErrorsOf } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Select } from '../../../ui/select.tsx';
import { useCancelImportMutation, useCheckImportMutation } from './import-api.ts';

type Choice = ImportField | 'none';
const options: { value: Choice; label: string }[] = [
  { value: 'none', label: 'Leave out' },
  ...importFieldNames.map((value) => ({ value, label: importFields[value].label })),
];

type ImportColumnsProps = { item: Import; onChange: (item: Import) => void; onAgain: () => void };

/** Field assignment of each column: suggested from its header, shown with sample values. */
export function ImportColumns({ item, onChange, onAgain }: ImportColumnsProps) {
  const [mapping, setMapping] = useState<readonly (ImportField | null)[]>(item.mapping ?? item.suggestions);
  const [check, { isLoading }] = useCheckImportMutation();
  const [cancel] = useCancelImportMutation();
  const [problem, setProblem] = useState<string>();
  const keys = uniqueKeys(item.headers);
  const choose = (column: number, choice: Choice) => {
    const field = choice === 'none' ? null : choice;
    // Each field comes from one column: assigning it clears the previous one.
    setMapping(mapping.map((old, at) => (at === column ? field : old === field ? null : old)));
    setProblem(undefined);
  };
  const go = async () => {
    if (!mapping.includes('name')) {
      setProblem('One column must be the customer name');
      return;
    }
    const { data, error } = await check({ id: item.id, mapping: [...mapping] });
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
        <strong className="font-semibold text-1">{item.fileName}</strong>, {formatPlural(item.rows, 'row')}.{' '}
        {encodingNote(item)}What are its columns?
      </p>
      <ul className="flex flex-col divide-y divide-line rounded-lg border border-line bg-surface">
        {item.headers.map((header, column) => (
          <li
            key={keys[column]}
            className="grid items-center gap-x-4 gap-y-2 p-3 sm:grid-cols-[minmax(0,1fr)_220px]"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium text-1">{header}</span>
              <span className="block truncate text-sm text-3">
                {(item.samples[column] ?? []).join(' · ') || 'empty in the first rows'}
              </span>
            </span>
            <Select
              label={`What ${header} is`}
              options={options}
              value={mapping[column] ?? 'none'}
              onChange={(value) => choose(column, value)}
            />
          </li>
        ))}
      </ul>
      <FormAlert message={problem} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={isLoading} onClick={() => void go()}>
          Check the rows
        </Button>
        <Button variant="ghost" onClick={() => void discard()}>
          Another file
        </Button>
      </div>
    </div>
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

function encodingNote({ encoding }: Import): string {
  if (encoding === 'utf-8') return '';
  const name = encoding === 'windows-1252' ? 'Windows' : 'UTF-16';
  return `It was read as ${name} text: look at names with accents. `;
}
