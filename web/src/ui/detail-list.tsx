import type { ReactNode } from 'react';

export type Detail = { readonly label: string; readonly value: ReactNode };

type DetailListProps = {
  items: readonly Detail[];
  /** Small rows, for data in the background. */
  dense?: boolean;
};

/** Fields of a record, name on the left. Empty values are shown as a dash. */
export function DetailList({ items, dense = false }: DetailListProps) {
  const value = dense ? 'text-sm wrap-anywhere text-2' : 'leading-6 wrap-break-word text-1';
  return (
    <dl
      className={`grid grid-cols-[minmax(84px,max-content)_minmax(0,1fr)] gap-x-4 ${dense ? 'gap-y-1' : 'gap-y-1.5'}`}
    >
      {items.map((item) => (
        <div key={item.label} className="contents">
          <dt className={`text-sm text-3 ${dense ? '' : 'leading-6'}`}>{item.label}</dt>
          <dd className={`min-w-0 ${value}`}>
            {item.value === null || item.value === undefined || item.value === '' ? '–' : item.value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
