import type { ReactNode } from 'react';
import { Sheet } from '../ui/sheet.tsx';
import type { Revised } from './record-api.ts';
import { singularOf } from './record-nouns.ts';
import { type ReadApi, useReadRecord } from './use-read-record.tsx';

type RecordSheetProps<Item extends Revised> = {
  api: ReadApi<Item>;
  id: string;
  title: (item: Item) => string;
  onClose: () => void;
  children: (item: Item) => ReactNode;
};

/** One record in a panel over its list. */
export function RecordSheet<Item extends Revised>(props: RecordSheetProps<Item>) {
  const { api, id, title, onClose, children } = props;
  const { item, fallback } = useReadRecord(api, id);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={item === null ? singularOf(api.record) : title(item)}
      width="lg"
    >
      {item === null ? fallback : children(item)}
    </Sheet>
  );
}
