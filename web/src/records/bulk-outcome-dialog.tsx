import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { BulkOutcome } from './bulk-change.ts';
import type { Revised, TaggedRecord } from './record-api.ts';
import { countOf } from './use-bulk-change.ts';
import { Link } from '../ui/link.tsx';

type BulkOutcomeDialogProps<Item> = {
  record: TaggedRecord;
  outcome: BulkOutcome<Item> & { undo: (() => void) | null };
  hrefOf: (item: Item) => string;
  onClose: () => void;
};

/** Refused records with reasons; the other changes can be undone. */
export function BulkOutcomeDialog<Item extends Revised>(props: BulkOutcomeDialogProps<Item>) {
  const { record, outcome, hrefOf, onClose } = props;
  const { done, refused, verb, undo } = outcome;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`${countOf(record, refused.length)} not ${verb}`}
      description={done.length === 0 ? undefined : `${countOf(record, done.length)} ${verb}.`}
      footer={
        <>
          {undo && (
            <Button
              className="mr-auto"
              onClick={() => {
                onClose();
                undo();
              }}
            >
              <Trans>Undo</Trans>
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      <ul aria-label={t`Refused`} className="flex max-h-80 flex-col overflow-y-auto">
        {refused.map(({ item, reason }) => (
          <li key={item.id} className="flex flex-col gap-0.5 border-b border-line py-2 last:border-0">
            <Link to={hrefOf(item)} className="w-fit max-w-full truncate font-medium text-1 underline">
              {labelOf(record, item)}
            </Link>
            <span className="text-sm text-2">{reason}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function labelOf<Item extends Revised>({ label, noun }: TaggedRecord, item: Item): string {
  return label?.(item as never) ?? noun[0];
}
