import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { LegalHold } from '@switchyard/contracts/privacy/legal-hold.ts';
import { useState } from 'react';
import { formatDate } from '../../lib/format-date.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useLegalHoldsQuery, useLiftHoldMutation } from './privacy-api.ts';

/** Legal holds, with reason and author; an admin lifts them. */
export function HoldsPanel({ zone }: { zone: string }) {
  const { data, error, refetch } = useLegalHoldsQuery();
  const [lifting, setLifting] = useState<LegalHold | null>(null);
  const [lift] = useLiftHoldMutation();
  return (
    <Panel title={t`Legal holds`}>
      {error !== undefined && !data && <ErrorState compact error={error} onRetry={refetch} />}
      {!data && error === undefined && <Skeleton className="h-16" />}
      {data?.items.length === 0 && (
        <p className="text-2">
          <Trans>No record is held. Place a hold from the page of a customer or technician, or above.</Trans>
        </p>
      )}
      <ul className="divide-y divide-line">
        {data?.items.map((hold) => (
          <HoldRow key={hold.id} hold={hold} zone={zone} onLift={() => setLifting(hold)} />
        ))}
      </ul>
      <ConfirmDialog
        open={lifting !== null}
        onOpenChange={(open) => !open && setLifting(null)}
        title={t`Lift the hold on ${lifting?.subjectName ?? ''}?`}
        description={t`The record can be erased again afterwards.`}
        confirmLabel={t`Lift hold`}
        reason="required"
        onConfirm={(reason) => lift({ id: lifting?.id ?? '', reason }).unwrap()}
      />
    </Panel>
  );
}

function HoldRow({ hold, zone, onLift }: { hold: LegalHold; zone: string; onLift: () => void }) {
  const { subjectName, reason, placedByName, liftedByName, liftReason } = hold;
  const placedAt = formatDate(hold.placedAt, zone, 'dateTime');
  const liftedAt = hold.liftedAt === null ? null : formatDate(hold.liftedAt, zone, 'dateTime');
  return (
    <li className="flex flex-wrap items-start gap-3 py-2">
      <div className="min-w-60 flex-1">
        <p className={liftedAt === null ? 'font-medium text-1' : 'text-2 line-through'}>{subjectName}</p>
        <p className="text-sm text-2">{reason}</p>
        <p className="text-sm text-3">
          <Trans>
            Placed by {placedByName}, {placedAt}
          </Trans>
        </p>
        {liftedAt !== null && (
          <p className="text-sm text-3">
            <Trans>
              Lifted by {liftedByName}, {liftedAt}: {liftReason}
            </Trans>
          </p>
        )}
      </div>
      {liftedAt === null && (
        <Button onClick={onLift}>
          <Trans>Lift</Trans>
        </Button>
      )}
    </li>
  );
}
