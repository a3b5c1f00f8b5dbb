import type { ReactNode } from 'react';

export type Detail = { readonly label: string; readonly value: ReactNode };

/** Fields of a record, name on the left. Empty values are shown as a dash. */
export function DetailList({ items }: { items: readonly Detail[] }) {
  return (
    <dl className="grid grid-cols-[minmax(84px,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {items.map((item) => (
        <div key={item.label} className="contents">
          <dt className="text-sm leading-6 text-3">{item.label}</dt>
          <dd className="min-w-0 leading-6 wrap-break-word text-1">
            {item.value === null || item.value === undefined || item.value === '' ? '–' : item.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
