import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Flag } from '@switchyard/contracts/feature-flags/flag.ts';
import { flagPath } from '@switchyard/contracts/feature-flags/flag-path.ts';
import { flagRecord } from '@switchyard/contracts/feature-flags/flag-record.ts';
import { Archive, ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { batchesOf, type BulkOutcome, outcomeOf } from '../../../records/bulk-change.ts';
import { BulkOutcomeDialog } from '../../../records/bulk-outcome-dialog.tsx';
import { countOf } from '../../../records/use-bulk-change.ts';
import { BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/use-toast.ts';
import { SwitchMenu } from './switch-menu.tsx';
import { useArchiveFlagsMutation } from '../usage/usage-api.ts';

const named = { ...flagRecord, label: ({ name }: Flag) => name };

type FlagBulkBarProps = { flags: readonly Flag[]; onDone: () => void };

/** Switches, copies and archives the selected flags; refusals are shown per flag. */
export function FlagBulkBar({ flags, onDone }: FlagBulkBarProps) {
  const [archive] = useArchiveFlagsMutation();
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState<BulkOutcome<Flag> | null>(null);
  const toast = useToast();
  const count = countOf(flagRecord, flags.length);
  const send = async (reason: string) => {
    const answers = [];
    for (const batch of batchesOf(flags)) {
      const items = batch.map(({ key, revision }) => ({ key, revision }));
      answers.push(...(await archive({ items, reason: reason === '' ? null : reason }).unwrap()).items);
    }
    const result = outcomeOf(t`archived`, flags, answers);
    onDone();
    show(result);
  };
  const show = (result: BulkOutcome<Flag>) => {
    if (result.refused.length > 0) setOutcome(result);
    else toast({ title: `${countOf(flagRecord, result.done.length)} ${result.verb}` });
  };
  return (
    <>
      <BulkBar count={flags.length} onClear={onDone}>
        <SwitchMenu flags={flags} onOutcome={show} />
        <Button asChild size="sm" icon={<ArrowLeftRight />}>
          <Link to={`/feature-flags/import?flags=${flags.map(({ key }) => key).join(',')}`}>
            <Trans>Copy</Trans>
          </Link>
        </Button>
        <Button size="sm" icon={<Archive />} onClick={() => setAsking(true)}>
          <Trans>Archive</Trans>
        </Button>
      </BulkBar>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Archive ${count}?`}
        description={t`They are off everywhere at once, and keep their keys. Those on which others depend are refused.`}
        confirmLabel={t`Archive ${count}`}
        danger
        reason="optional"
        onConfirm={send}
      />
      {outcome && (
        <BulkOutcomeDialog
          record={named}
          outcome={{ ...outcome, undo: null }}
          hrefOf={({ key }) => flagPath(key)}
          onClose={() => setOutcome(null)}
        />
      )}
    </>
  );
}
