import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ContestedField, EditConflict } from '../../../ui/edit-conflict.tsx';
import { FlagChangesSince } from '../flag-changes-since.tsx';
import { type Editing, type Part, strategyIdOf, strategyIn, withMine, withTheirs } from './rebase-draft.ts';
import { draftOf, type RulesDraft, rulesOf, strategyOf } from './rules-draft.ts';
import { type Segments, strategyLine, variantLine } from './rules-words.ts';

type RulesConflictProps = {
  editing: Editing;
  /** Revision with which editing began. */
  openedAt: number;
  flagKey: string;
  segments: Segments;
  onSettle: (editing: Editing) => void;
};

/** Shows who changed the rules meanwhile; what both sides changed is settled part by part. */
export function RulesConflict({ editing, openedAt, flagKey, segments, onSettle }: RulesConflictProps) {
  const { base, draft, contested } = editing;
  if (base.revision === openedAt) return null;
  const { environment } = base;
  const changes = <FlagChangesSince flagKey={flagKey} environment={environment} since={openedAt} />;
  if (contested.length === 0) {
    return (
      <section
        role="alert"
        aria-label={t`Changed meanwhile`}
        className="flex flex-col gap-1.5 rounded-md border border-line-strong bg-warn-wash p-3 text-sm text-1"
      >
        <p className="font-semibold">
          <Trans>This has changed since you opened it.</Trans>
        </p>
        {changes}
        <p>
          <Trans>You can go on: your changes are kept, the others are included.</Trans>
        </p>
      </section>
    );
  }
  const theirs = draftOf(base);
  return (
    <EditConflict
      subject={t`flag`}
      changes={changes}
      fields={contested.map(
        (part): ContestedField => ({
          key: part,
          label: partLabel(part, draft, theirs),
          theirs: partWords(part, theirs, segments),
          mine: partWords(part, draft, segments),
        }),
      )}
      onTakeTheirs={(part) => onSettle(withTheirs(editing, part))}
      onKeepMine={(part) => onSettle(withMine(editing, part))}
    />
  );
}

function partLabel(part: Part, mine: RulesDraft, theirs: RulesDraft): string {
  const id = strategyIdOf(part);
  if (id === null) return part === 'variants' ? t`Variants` : t`State`;
  const list = strategyIn(mine, id) ? mine : theirs;
  const place = list.strategies.findIndex((strategy) => strategy.id === id) + 1;
  return t`Rule ${place}`;
}

/** A part in words; empty if it was removed. */
function partWords(part: Part, draft: RulesDraft, segments: Segments): string {
  const id = strategyIdOf(part);
  if (id === null)
    return part === 'variants' ? variantLine(rulesOf(draft).variants) : stateWord(draft.enabled);
  const strategy = strategyIn(draft, id);
  return strategy ? strategyLine(strategyOf(strategy), segments) : '';
}

function stateWord(enabled: boolean): string {
  return enabled ? t`On` : t`Off`;
}
