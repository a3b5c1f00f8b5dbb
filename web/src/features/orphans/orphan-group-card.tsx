import { plural, t } from '@lingui/core/macro';
import type { InboxOrphan } from '@switchyard/contracts/orphans/orphan-routes.ts';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { OrphanCard } from './orphan-card.tsx';
import type { OrphanGroup } from './orphan-groups.ts';
import { orphanReasons } from './orphan-text.ts';
import { acceptQuestion, visitNowText } from './visit-now.ts';
import { useResolveOrphanMutation } from './orphans-api.ts';
import { Link } from '../../ui/link.tsx';

/** The work of one technician at one visit: accepted as a whole, or item by item. */
export function OrphanGroupCard({ group, zone }: { group: OrphanGroup; zone: string }) {
  const { busy, acceptAll } = useAcceptAll(group.orphans);
  const [asking, setAsking] = useState(false);
  const [first] = group.orphans;
  if (!first) return null;
  const question = acceptQuestion(first);
  const open = group.orphans.filter(({ state }) => state === 'open').length;
  const acceptLabel = t`Accept all ${open}`;
  return (
    <section
      aria-label={`${first.technicianName}, #${first.jobNumber} ${first.jobTitle}`}
      className="rounded-lg border border-line bg-surface"
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
        <span className="min-w-0 flex-1">
          <span className="block font-medium text-1">{first.technicianName}</span>
          <Link to={`/jobs/${first.jobId}`} className="text-sm wrap-break-word text-info hover:underline">
            #{first.jobNumber} {first.jobTitle}
          </Link>
          {open > 0 && <span className="num block text-sm text-2">{visitNowText(first, zone)}</span>}
        </span>
        <Chip tone="warn">{orphanReasons[first.reason]}</Chip>
        {open > 1 && (
          <Button
            icon={<CheckCheck />}
            busy={busy}
            onClick={() => (question === null ? void acceptAll() : setAsking(true))}
          >
            {acceptLabel}
          </Button>
        )}
      </header>
      <ul>
        {group.orphans.map((orphan) => (
          <OrphanCard key={orphan.id} orphan={orphan} zone={zone} />
        ))}
      </ul>
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsking(false)}
          title={t`Add this work to someone else’s visit?`}
          description={question}
          confirmLabel={acceptLabel}
          onConfirm={acceptAll}
        />
      )}
    </section>
  );
}

/** Accepts all items in their original order; stops at the first refusal. */
function useAcceptAll(orphans: readonly InboxOrphan[]) {
  const [resolve] = useResolveOrphanMutation();
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const acceptAll = async () => {
    const open = orphans.filter(({ state }) => state === 'open');
    let accepted = 0;
    setBusy(true);
    try {
      for (const { id, revision } of open) {
        await resolve({ id, revision, body: { decision: 'accept' } }).unwrap();
        accepted += 1;
      }
    } catch (error) {
      toast({
        variant: 'destructive',
        title: plural(accepted, {
          one: `# piece of ${open.length} accepted`,
          other: `# pieces of ${open.length} accepted`,
        }),
        description: `${open[accepted]?.label ?? ''}: ${describeRequestError(error)}`,
      });
    } finally {
      setBusy(false);
    }
  };
  return { busy, acceptAll };
}
