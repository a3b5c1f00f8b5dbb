import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Import, ImportRow, ImportRowState } from '@switchyard/contracts/imports/import-routes.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { type ImportFields, useImportRowsQuery } from './import-api.ts';

const pageSize = 50;

type ImportRowsProps = {
  item: Import;
  info: ImportFields;
  state: ImportRowState;
  isOffered: boolean;
  /** The control before a row. */
  control: (row: ImportRow) => ReactNode;
};

/** Rows of an import, a page at a time. */
export function ImportRows({ item, info, state, isOffered, control }: ImportRowsProps) {
  const [afters, setAfters] = useState<readonly number[]>([0]);
  const after = afters.at(-1) ?? 0;
  const offered = isOffered ? { offered: 'true' as const } : {};
  const { data, isFetching } = useImportRowsQuery({ id: item.id, state, ...offered, after, limit: pageSize });
  if (!data) return <SkeletonRows />;
  if (data.items.length === 0)
    return (
      <p className="text-md text-3">
        <Trans>No rows here.</Trans>
      </p>
    );
  const last = data.items.at(-1)?.line ?? 0;
  return (
    <>
      <ul aria-busy={isFetching} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {data.items.map((row) => (
          <li key={row.line} className="flex gap-3 p-3">
            {control(row)}
            <RowText row={row} item={item} info={info} />
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
            <Trans>Previous</Trans>
          </Button>
          <Button size="sm" disabled={!data.hasMore} onClick={() => setAfters([...afters, last])}>
            <Trans>Next</Trans>
          </Button>
          <span className="num text-sm text-3">
            <Trans>
              Lines {data.items[0]?.line} to {last}
            </Trans>
          </span>
        </div>
      )}
    </>
  );
}

type RowTextProps = { row: ImportRow; item: Import; info: ImportFields };

function RowText({ row, item, info }: RowTextProps) {
  const labels = new Map(info.fields.map(({ field, label }) => [field, label]));
  const cells = (item.mapping ?? []).flatMap((field, column) => {
    const value = (row.cells[column] ?? '').trim();
    return field === null || value === '' ? [] : [{ label: labels.get(field) ?? field, field, value }];
  });
  const parts = cells.filter(({ field }) => field === 'firstName' || field === 'lastName');
  const named = cells.filter(({ field }) => field === info.title);
  const heading = named.length > 0 ? named : parts;
  const name = heading.map(({ value }) => value).join(' ') || t`No name`;
  return (
    <div className="min-w-0 flex-1">
      <p className="flex items-baseline gap-2">
        <span className="num shrink-0 text-sm text-3">
          <Trans>Line {row.line}</Trans>
        </span>
        <span className="min-w-0 truncate font-medium text-1">{name}</span>
      </p>
      <p
        className="truncate text-sm text-2"
        title={cells.map(({ label, value }) => `${label}: ${value}`).join('\n')}
      >
        {cells
          .filter((cell) => !heading.includes(cell))
          .map(({ value }) => value)
          .join(' · ')}
      </p>
      {row.match && <p className="mt-1 text-sm text-2">{matchText(row.match)}</p>}
      {row.errors.length > 0 && <RowErrors row={row} />}
    </div>
  );
}

function matchText({ kind, line, name, percent, by }: NonNullable<ImportRow['match']>): string {
  if (kind === 'join') {
    return line === null ? t`Belongs to ${name}: same ${by}` : t`Joins line ${line}, ${name}: same ${by}`;
  }
  const who = line === null ? name : t`line ${line}, ${name}`;
  return by === '' ? t`May be ${who}: ${percent} %` : t`May be ${who}: ${percent} %, same ${by}`;
}

function RowErrors({ row }: { row: ImportRow }) {
  return (
    <ul className="mt-1.5 flex flex-col gap-1">
      {row.errors.map(({ column, message, isWarning }) => {
        const isWrong = row.state === 'wrong' && isWarning !== true;
        return (
          <li key={`${column} ${message}`} className="flex flex-wrap items-baseline gap-x-2 text-sm">
            {column !== null && <Chip tone={isWrong ? 'danger' : 'neutral'}>{column}</Chip>}
            <span className={isWrong ? 'text-danger' : 'text-3'}>{message}</span>
          </li>
        );
      })}
    </ul>
  );
}
