import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { TransferItem, TransferOutcome } from '@switchyard/contracts/feature-flags/transfer-routes.ts';
import { flagPath } from '@switchyard/contracts/feature-flags/flag-path.ts';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { Link } from '../../../ui/link.tsx';
import { sidesOf } from '../requests/request-words.ts';
import type { Segments } from '../rules/rules-words.ts';
import { editWords } from '../schedules/edit-words.ts';

const actions: Readonly<Record<TransferItem['action'], { word: string; tone: Tone }>> = {
  create: { word: t`New`, tone: 'ok' },
  change: { word: t`Changed`, tone: 'info' },
  same: { word: t`The same`, tone: 'neutral' },
  skip: { word: t`Skipped`, tone: 'warn' },
};
const results: Readonly<Record<TransferOutcome['outcome'], { word: string; tone: Tone }>> = {
  created: { word: t`Created`, tone: 'ok' },
  changed: { word: t`Done`, tone: 'ok' },
  requested: { word: t`Requested`, tone: 'violet' },
  same: { word: t`The same`, tone: 'neutral' },
  refused: { word: t`Refused`, tone: 'danger' },
};

type TransferListProps = { items: readonly TransferItem[]; outcomes: readonly TransferOutcome[] };

/** Flags of a transfer with their differences, and what became of them. */
export function TransferList({ items, outcomes }: TransferListProps) {
  if (items.length === 0) {
    return (
      <p className="px-3 pb-3 text-sm text-3">
        <Trans>The source has no flags.</Trans>
      </p>
    );
  }
  return (
    <ul aria-label={t`Flags`} className="divide-y divide-line">
      {items.map((item) => (
        <TransferRow key={item.key} item={item} outcome={outcomes.find(({ key }) => key === item.key)} />
      ))}
    </ul>
  );
}

function sideWords(text: string): string {
  return text === '' ? t`nothing` : text.replaceAll('\n', ' · ');
}

/** Rules of a transfer name their segments. */
function segmentsOf({ base, yours }: TransferItem['edits'][number]): Segments {
  const parts = [base, yours] as ({ segments?: string[] } | null)[];
  return parts.flatMap((part) => part?.segments ?? []).map((name) => ({ id: name, name }));
}

function TransferRow({ item, outcome }: { item: TransferItem; outcome: TransferOutcome | undefined }) {
  const { key, action, edits, notes } = item;
  const { word, tone } = outcome ? results[outcome.outcome] : actions[action];
  return (
    <li aria-label={key} className="flex flex-col gap-1.5 px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-2">
        {action === 'change' || action === 'same' || outcome?.outcome === 'created' ? (
          <Link to={flagPath(key)} className="font-mono text-md wrap-anywhere text-1">
            {key}
          </Link>
        ) : (
          <span className="font-mono text-md wrap-anywhere text-1">{key}</span>
        )}
        <Chip tone={tone}>{word}</Chip>
        {outcome?.requestId && (
          <Link to={`/feature-flags/requests/${outcome.requestId}`} className="text-sm underline">
            <Trans>Open the change request</Trans>
          </Link>
        )}
      </div>
      {outcome?.detail && <p className="text-sm wrap-anywhere text-danger">{outcome.detail}</p>}
      {edits.length > 0 && (
        <ul className="flex flex-col gap-1 text-sm">
          {edits.map((edit) => {
            const { before, after } = sidesOf(edit, segmentsOf(edit));
            return (
              <li key={`${edit.kind} ${edit.field}`} className="flex flex-col">
                <span className="text-1">{editWords(edit)}</span>
                <span className="wrap-anywhere text-3">
                  {sideWords(before)} → {sideWords(after)}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="text-sm wrap-anywhere text-2">
          {note}
        </p>
      ))}
    </li>
  );
}
