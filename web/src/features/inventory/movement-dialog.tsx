import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { z } from 'zod';
import { useIsShown } from '../../core/covered-value.tsx';
import { scopeOf } from '../../core/permissions.ts';
import { useCurrentUser } from '../../core/use-session.ts';
import { RecordForm } from '../../records/record-form.tsx';
import { useToast } from '../../ui/use-toast.ts';
import {
  useAdjustStockMutation,
  useIssueStockMutation,
  useReceiveStockMutation,
  useScrapStockMutation,
  useTakeBackStockMutation,
  useTransferStockMutation,
} from './movement-api.ts';
import {
  emptyMovement,
  type KnownMovement,
  movementFields,
  type MovementKind,
  movementSchema,
} from './movement-form.ts';

const titles: Readonly<Record<MovementKind, string>> = {
  receipt: t`Receive stock`,
  issue: t`Use a part`,
  return: t`Return a part`,
  transfer: t`Transfer stock`,
  adjustment: t`Adjust stock`,
  scrap: t`Scrap stock`,
};
const buttons: Readonly<Record<MovementKind, string>> = {
  receipt: t`Receive`,
  issue: t`Use part`,
  return: t`Return part`,
  transfer: t`Transfer`,
  adjustment: t`Adjust`,
  scrap: t`Scrap`,
};

type MovementDialogProps = { kind: MovementKind; known: KnownMovement; onClose: () => void };

/** The form for a movement of stock. */
export function MovementDialog({ kind, known, onClose }: MovementDialogProps) {
  const isShown = useIsShown('stock_movement.costMinor');
  const showsCost = scopeOf(useCurrentUser(), 'stock_movement.receive') === 'company' && isShown;
  const send = useSend(kind);
  const toast = useToast();
  const [schema] = useState(() => movementSchema(kind));
  const [fields] = useState(() => movementFields(kind, known, showsCost));
  const [values] = useState(() => emptyMovement(known));
  return (
    <RecordForm
      title={titles[kind]}
      {...(known.item ? { description: known.item.label } : {})}
      submitLabel={buttons[kind]}
      schema={schema}
      values={values}
      fields={fields}
      onClose={onClose}
      onSubmit={async (form) => {
        const { isException } = await send(form);
        if (!isException) return;
        toast({
          title: t`Part used`,
          description: t`The books had less at this place. The office reconciles it.`,
        });
      }}
    />
  );
}

type Form = z.output<ReturnType<typeof movementSchema>>;

function useSend(kind: MovementKind) {
  const [receive] = useReceiveStockMutation();
  const [issue] = useIssueStockMutation();
  const [takeBack] = useTakeBackStockMutation();
  const [transfer] = useTransferStockMutation();
  const [adjust] = useAdjustStockMutation();
  const [scrap] = useScrapStockMutation();
  return (form: Form) => {
    const { fromPlaceId, toPlaceId, quantity } = form;
    const reason = form.reason === '' ? null : form.reason;
    const moved = { itemId: form.itemId?.id ?? '', quantity, reason };
    const jobId = form.jobId?.id ?? '';
    switch (kind) {
      case 'receipt':
        return receive({ body: { ...moved, toPlaceId, unitCostMinor: form.unitCost } }).unwrap();
      case 'issue':
        return issue({ body: { ...moved, jobId, fromPlaceId: fromPlaceId || null } }).unwrap();
      case 'return':
        return takeBack({ body: { ...moved, jobId, toPlaceId: toPlaceId || null } }).unwrap();
      case 'transfer':
        return transfer({ body: { ...moved, fromPlaceId, toPlaceId } }).unwrap();
      case 'adjustment': {
        const body = { itemId: moved.itemId, placeId: toPlaceId, change: quantity, reason: form.reason };
        return adjust({ body }).unwrap();
      }
      case 'scrap':
        return scrap({ body: { ...moved, fromPlaceId, reason: form.reason } }).unwrap();
      default:
        return kind satisfies never;
    }
  };
}
