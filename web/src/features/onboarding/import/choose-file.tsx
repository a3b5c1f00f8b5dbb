import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { toCsv } from '@switchyard/contracts/http/to-csv.ts';
import { importLimits } from '@switchyard/contracts/imports/import-limits.ts';
import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import { Download, Upload } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { downloadText } from '../../../lib/download-text.ts';
import { formatCount } from '../../../lib/format-number.ts';
import { describeRequestError } from '../../../lib/request-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { useUploadImportMutation } from './import-api.ts';
import { importWords } from './import-words.ts';

type ChooseFileProps = {
  record: ImportKind;
  /** Undefined until it has arrived. */
  template: readonly (readonly string[])[] | undefined;
  onUploaded: (item: Import) => void;
};

/** The first step: a file, chosen or dropped. */
export function ChooseFile({ record, template, onUploaded }: ChooseFileProps) {
  const [upload, { isLoading }] = useUploadImportMutation();
  const [problem, setProblem] = useState<string>();
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const words = importWords(record);
  const take = async (file: File | undefined) => {
    if (!file) return;
    setProblem(undefined);
    if (file.size > importLimits.bytes) {
      setProblem(t`The file is larger than ${importLimits.bytes / 1024 / 1024} MB`);
      return;
    }
    const { data, error } = await upload({ file, record });
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
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          aria-label={words.list}
          aria-describedby={hintId}
          className="sr-only"
          tabIndex={-1}
          onChange={(event: ChangeEvent<HTMLInputElement>) => void take(event.target.files?.[0])}
        />
        <Button busy={isLoading} onClick={() => input.current?.click()}>
          <Trans>Choose a CSV file or workbook</Trans>
        </Button>
        <p id={hintId} className="max-w-100 text-sm text-3">
          <Trans>
            Up to {formatCount(importLimits.rows)} rows, from any program. You choose what each column
            contains, and see every row before anything is added. Importing the same list again adds nothing.
          </Trans>
        </p>
      </div>
      <FormAlert message={problem} />
      {template && (
        <Button
          variant="ghost"
          size="sm"
          icon={<Download />}
          className="self-start"
          onClick={() => downloadText(`${words.noun[1]}-template.csv`, templateText(template))}
        >
          <Trans>Download a template</Trans>
        </Button>
      )}
    </div>
  );
}

function templateText([header = [], ...rows]: readonly (readonly string[])[]): string {
  const columns = header.map((name, index) => ({
    header: name,
    value: (row: readonly string[]) => row[index] ?? '',
  }));
  return toCsv(columns, rows);
}
