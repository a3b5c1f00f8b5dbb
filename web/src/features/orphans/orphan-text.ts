import { t } from '@lingui/core/macro';
/** Reason why the work has no visit. */
export const orphanReasons = { deleted: t`Visit deleted`, reassigned: t`Given to someone else` } as const;

const shown = [
  'text',
  'reason',
  'resolution',
  'notes',
  'name',
  'value',
  'quantity',
  'unit',
  'caption',
  'signerName',
];

/** Text of a work item: the fields of its command without ids and times. */
export function orphanText(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const data: unknown = 'data' in body ? body.data : body;
  if (typeof data !== 'object' || data === null) return '';
  const fields = data as Readonly<Record<string, unknown>>;
  return shown
    .map((key) => fields[key])
    .filter((value) => typeof value === 'string' || typeof value === 'number')
    .map(String)
    .join(' ');
}
