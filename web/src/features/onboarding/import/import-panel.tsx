import type { Import } from '@switchyard/contracts/imports/import-routes.ts';
import type { ImportKind } from '@switchyard/contracts/imports/record-import.ts';
import { useState } from 'react';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { ChooseFile } from './choose-file.tsx';
import { useImportFieldsQuery, useImportsQuery } from './import-api.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import { LastImports } from './last-imports.tsx';

const unfinished: readonly Import['state'][] = ['draft', 'checking', 'checked', 'running', 'undoing'];

/** Imports a list: file, columns, preview, progress. An unfinished import is resumed. */
export function ImportPanel({ record }: { record: ImportKind }) {
  const { data } = useImportsQuery(record, { refetchOnMountOrArgChange: true });
  const { data: info } = useImportFieldsQuery(record);
  const [current, setCurrent] = useState<Import | null>(null);
  const [isNew, setNew] = useState(false);
  const item =
    current ?? (isNew ? null : data?.items.find(({ state }) => unfinished.includes(state))) ?? null;
  const again = () => {
    setCurrent(null);
    setNew(true);
  };
  if (item === null) {
    return (
      <div className="flex flex-col gap-6">
        <ChooseFile record={record} template={info?.template} onUploaded={setCurrent} />
        <LastImports items={data?.items ?? []} onOpen={setCurrent} />
      </div>
    );
  }
  if (!info) return <SkeletonRows />;
  switch (item.state) {
    case 'draft':
      return <ImportColumns key={item.id} item={item} info={info} onChange={setCurrent} onAgain={again} />;
    case 'checked':
      return (
        <ImportPreview
          key={item.id}
          item={item}
          info={info}
          onChange={setCurrent}
          onBack={() => setCurrent({ ...item, state: 'draft' })}
        />
      );
    case 'checking':
    case 'running':
    case 'undoing':
    case 'done':
    case 'cancelled':
    case 'failed':
    case 'undone':
      return <ImportProgress key={item.id} item={item} onChange={setCurrent} onAgain={again} />;
    default:
      return item.state satisfies never;
  }
}
