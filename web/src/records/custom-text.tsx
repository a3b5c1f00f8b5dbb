import { t } from '@lingui/core/macro';
import type { ShownField } from '@switchyard/contracts/custom-fields/custom-field.ts';
import type { CustomValue, LinkKind } from '@switchyard/contracts/custom-fields/custom-field-types.ts';
import { valueText } from '@switchyard/contracts/custom-fields/custom-value.ts';
import type { ReactNode } from 'react';
import { Link } from '../ui/link.tsx';
import { useLinkedRecordsQuery } from './custom-fields-api.ts';

/** Folders of linked records that have a page. */
const pages: Partial<Readonly<Record<LinkKind, string>>> = {
  customer: 'customers',
  job: 'jobs',
  technician: 'technicians',
};

/** A custom value as shown to users; null without a value. */
export function customText(field: ShownField, value: CustomValue | undefined): ReactNode {
  if (value === undefined) return null;
  if (field.type === 'link' && field.linkKind !== null) {
    return <LinkedName kind={field.linkKind} id={String(value)} />;
  }
  const text = valueText(field, value);
  return field.type === 'number' || field.type === 'money' || field.type === 'date' ? (
    <span className="num">{text}</span>
  ) : (
    text
  );
}

function LinkedName({ kind, id }: { kind: LinkKind; id: string }) {
  const { data } = useLinkedRecordsQuery({ kind, ids: id });
  const label = data?.items[0]?.label;
  const folder = pages[kind];
  if (label === undefined) return <span className="text-3">{data ? t`Not available` : '…'}</span>;
  return folder === undefined ? label : <Link to={`/${folder}/${id}`}>{label}</Link>;
}
