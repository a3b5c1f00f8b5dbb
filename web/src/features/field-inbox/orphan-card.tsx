import type { Orphan } from '@switchyard/contracts/orphans/orphan-routes.ts';
import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../lib/format-date.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { useResolveOrphanMutation } from './orphans-api.ts';
import { orphanText } from './orphan-text.ts';

const reasons = { deleted: 'Visit deleted', reassigned: 'Given to somebody else' } as const;

/** One piece of work: who did what when, and why it found no visit. */
export function OrphanCard({ orphan, zone }: { orphan: Orphan; zone: string }) {
  const [discarding, setDiscarding] = useState(false);
  const [resolve, { isLoading }] = useResolveOrphanMutation();
  const toast = useToast();
  const { id, revision } = orphan;
  const accept = () =>
    resolve({ id, revision, body: { decision: 'accept' } })
      .unwrap()
      .catch((error: unknown) =>
        toast({ variant: 'destructive', title: 'Not accepted', description: describeRequestError(error) }),
      );
  const text = orphanText(orphan.body);
  return (
    <li className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium text-1">{orphan.label}</span>
        <Chip tone="warn">{reasons[orphan.reason]}</Chip>
        <span className="num ml-auto text-sm text-3">{formatDate(orphan.occurredAt, zone, 'dayTime')}</span>
      </div>
      <p className="text-sm text-2">
        {orphan.technicianName} ·{' '}
        <Link to={`/jobs/${orphan.jobId}`} className="text-info hover:underline">
          #{orphan.jobNumber} {orphan.jobTitle}
        </Link>
      </p>
      {text !== '' && <p className="text-md wrap-break-word whitespace-pre-wrap text-1">{text}</p>}
      {orphan.state === 'open' ? (
        <div className="flex justify-end gap-1.5">
          <Button icon={<Trash2 />} onClick={() => setDiscarding(true)}>
            Discard
          </Button>
          <Button variant="primary" icon={<Check />} busy={isLoading} onClick={() => void accept()}>
            Accept
          </Button>
        </div>
      ) : (
        <p className="text-sm text-3">
          {orphan.state === 'accepted' ? 'Accepted' : 'Discarded'} by {orphan.resolvedBy}
          {orphan.resolvedReason !== null && `: ${orphan.resolvedReason}`}
        </p>
      )}
      {discarding && (
        <ConfirmDialog
          open
          onOpenChange={() => setDiscarding(false)}
          title="Discard this work?"
          description="It stays in the list of discarded work with your reason; the job does not change."
          confirmLabel="Discard"
          danger
          reason="required"
          onConfirm={(reason) => resolve({ id, revision, body: { decision: 'discard', reason } }).unwrap()}
        />
      )}
    </li>
  );
}
