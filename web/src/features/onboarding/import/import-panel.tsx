import { importLimits, importTemplate } from '@switchyard/contracts/imports/import-fields.ts';
import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { toCsv } from '@switchyard/contracts/http/to-csv.ts';
import { downloadText } from '../../../lib/download-text.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { describeRequestError } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { useImportsQuery, useUploadImportMutation } from './import-api.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';

const unfinished: readonly Import['state'][] = ['draft', 'checked', 'running'];

/** Imports a customer list: file, columns, preview, progress. An unfinished import is resumed. */
export function ImportPanel() {
  const { data } = useImportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [current, setCurrent] = useState<Import | null>(null);
  const [isNew, setNew] = useState(false);
  const item =
    current ?? (isNew ? null : data?.items.find(({ state }) => unfinished.includes(state))) ?? null;
  const again = () => {
    setCurrent(null);
    setNew(true);
  };
  if (item === null) return <ChooseFile onUploaded={setCurrent} />;
  switch (item.state) {
    case 'draft':
      return <ImportColumns key={item.id} item={item} onChange={setCurrent} onAgain={again} />;
    case 'checked':
      return (
        <ImportPreview
          key={item.id}
          item={item}
          onChange={setCurrent}
          onBack={() => setCurrent({ ...item, state: 'draft' })}
        />
      );
    case 'running':
    case 'done':
    case 'cancelled':
    case 'failed':
      return <ImportProgress item={item} onChange={setCurrent} onAgain={again} />;
    default:
      return item.state satisfies never;
  }
}

function ChooseFile({ onUploaded }: { onUploaded: (item: Import) => void }) {
  const [upload, { isLoading }] = useUploadImportMutation();
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    if (file.size > importLimits.bytes) {
      setProblem(`The file is larger than ${importLimits.bytes / 1024 / 1024} MB`);
      return;
    }
    const { data, error } = await upload(file);
    if (data) onUploaded(data);
    else setProblem(describeRequestError(error));
    if (input.current) input.current.value = '';
  };
  return (
    <div className="flex flex-col gap-3">
      <div
        className={`flex flex-col items-center gap-3 rounded-lg border border-dashed p-6 text-center ${isOver ? 'border-accent bg-surface-2' : 'border-line-strong bg-surface'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <Upload aria-hidden="true" size={24} className="text-3" />
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          aria-label="Customer list"
          aria-describedby={hintId}
          className="sr-only"
          tabIndex={-1}
          onChange={(event: ChangeEvent<HTMLInputElement>) => void take(event.target.files?.[0])}
        />
        <Button busy={isLoading} onClick={() => input.current?.click()}>
          Choose a CSV file
        </Button>
        <p id={hintId} className="max-w-100 text-sm text-3">
          Up to {formatCount(importLimits.rows)} rows, from any program. You say what the columns are, and see
          every row before anything is added. The same list a second time adds nothing.
        </p>
      </div>
      <FormAlert message={problem} />
      <Button
        variant="ghost"
        size="sm"
        icon={<Download />}
        className="self-start"
        onClick={() => downloadText('customers-template.csv', templateText())}
      >
        Download a template
      </Button>
    </div>
  );
}

function templateText(): string {
  const [header = [], ...rows] = importTemplate;
  const columns = header.map((name, index) => ({
    header: name,
    value: (row: readonly string[]) => row[index] ?? '',
  }));
  // Phone numbers begin with a plus sign, so the sample marks them as text with an apostrophe, which the import
  // strips.
  return toCsv(columns, rows);
}
