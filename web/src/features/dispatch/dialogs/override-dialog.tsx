import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useUnservedCustomer } from '../../../core/planning/customer-of-plan.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { Finding } from '../rules/placement.ts';
import { useBoard } from '../state/board-context.ts';
import type { PlacedDraft } from '../state/board-ui-slice.ts';
import { checkDraft, sourceCustomer, sourceTitle } from '../state/check-draft.ts';
import { useCommitDraft } from '../state/use-commit-draft.ts';
import { FindingsList } from './findings-list.tsx';
import { OverrideReason } from './override-reason.tsx';

type OverrideDialogProps = { draft: PlacedDraft; messages: readonly string[]; onClose: () => void };

/** Asks for the reason of a change that breaks planning rules; the reason is stored with the change. */
export function OverrideDialog({ draft, messages, onClose }: OverrideDialogProps) {
  const board = useBoard();
  const commit = useCommitDraft();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const unserved = useUnservedCustomer(sourceCustomer(draft.source));
  const check = checkDraft(board, draft, useNow(), unserved);
  const title = sourceTitle(draft.source);
  const times = `${board.clock.time(draft.start)}–${board.clock.time(draft.start + draft.length)}`;
  const known = new Set(check?.findings.map(({ text }) => text));
  const against: Finding[] = [
    ...(check?.findings ?? []).filter((finding) => finding.level !== 'ok'),
    ...messages
      .filter((text) => !known.has(text))
      .map((text) => ({ level: 'reason', code: 'resolve_by', text }) as const),
  ];
  const submit = () => {
    setTried(true);
    if (reason.trim() === '') return;
    onClose();
    commit(draft, reason.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={check ? t`${title} to ${check.technicianName}?` : t`${title} to this technician?`}
      description={t`${times} breaks planning rules. Give a reason to plan it anyway.`}
    >
      <form
        className="flex flex-col gap-3 pb-2"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div>
          <FindingsList findings={against} />
        </div>
        <OverrideReason value={reason} onChange={setReason} tried={tried} autoFocus />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>
            <Trans>Back</Trans>
          </Button>
          <Button type="submit" variant="primary">
            <Trans>Plan anyway</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
