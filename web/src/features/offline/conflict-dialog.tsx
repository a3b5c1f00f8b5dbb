import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { FieldConflict } from '@switchyard/contracts/offline/merge-rules.ts';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { textOfCause } from '../../lib/text-of-cause.ts';
import type { ActionView } from '../../core/action-view.ts';
import type { ConflictEntry } from '../../offline/outbox/conflict-entry.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ContestedField, type Side } from './contested-field.tsx';
import { DeletedDecision } from './deleted-decision.tsx';
import { letStepsGo } from './let-steps-go.ts';
import { SettleProblem } from './settle-problem.tsx';
import { StepList } from './step-list.tsx';
import { maySucceed, stepsAfterAll } from './steps-behind.ts';
import { noteOfSteps, textOfOffice, textOfStep } from './step-texts.ts';
import { TwoTexts } from './two-texts.tsx';
import { useOfflineSession } from './use-offline-session.ts';
import { useSettle } from './use-settle.ts';

type ConflictDialogProps = {
  action: ActionView;
  /** Later steps of the same visit, decided together with this one. */
  steps: readonly ActionView[];
  zone: string;
  onClose: () => void;
};

const titles = {
  fields: t`Changed on both sides`,
  state: t`Not possible any more`,
  deleted: t`Deleted meanwhile`,
} as const;

/** Both sides changed the same fields: the user decides, for all at once or field by field. */
export function ConflictDialog({ action, steps, zone, onClose }: ConflictDialogProps) {
  const withSession = useOfflineSession();
  const [entry, setEntry] = useState<ConflictEntry | null | undefined>();
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    void withSession((session) => session.conflict(action.id)).then(setEntry, (cause: unknown) =>
      setProblem(textOfCause(cause)),
    );
  }, [withSession, action.id]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={entry ? titles[entry.kind] : t`Changed on both sides`}
      description={action.label}
      size="md"
    >
      {problem !== null && (
        <p role="alert" className="pb-3 text-sm text-danger">
          <Trans>This conflict cannot be read now, and is kept: {problem}</Trans>
        </p>
      )}
      {entry === undefined && problem === null && <Skeleton className="h-32" />}
      {entry === null && (
        <p className="pb-3 text-sm text-2">
          <Trans>This conflict has been settled already.</Trans>
        </p>
      )}
      {entry?.kind === 'deleted' && (
        <DeletedDecision entry={entry} action={action} steps={steps} zone={zone} onClose={onClose} />
      )}
      {entry && entry.kind !== 'deleted' && (
        <Decision entry={entry} action={action} steps={steps} zone={zone} onClose={onClose} />
      )}
    </Dialog>
  );
}

type DecisionProps = ConflictDialogProps & { entry: ConflictEntry };

function Decision({ entry, action, steps, zone, onClose }: DecisionProps) {
  const { role } = useCurrentUser();
  const { settle, busy, problem } = useSettle(onClose);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  const { lost, possible } = stepsAfterAll(steps, entry.current, role);
  const values = valuesOf(entry.fields, chosen);
  const gone = [action, ...lost];
  const note = noteOfSteps(gone, {
    current: entry.current,
    label: t`Note: ${action.label}`,
    at: new Date(action.timestamp).toISOString(),
  });
  const mayRetry = maySucceed(action, entry.current, role);
  const keepAsNote = () =>
    settle(async (session) => {
      // The note is stored first: if the rest fails, nothing is lost.
      if (note !== null) await session.enqueue(note);
      await letStepsGo(session, action, lost);
    });
  return (
    <div className="flex flex-col gap-4 pb-2">
      <p className="text-sm text-2">
        {entry.changedBy
          ? t`${entry.changedBy.name} changed it on ${formatDate(entry.changedBy.at, zone, 'dayTime')}; you on ${formatDate(action.timestamp, zone, 'dayTime')}.`
          : t`You changed it on ${formatDate(action.timestamp, zone, 'dayTime')}.`}{' '}
        {why(entry)}
      </p>
      {entry.kind === 'state' && (
        <>
          <TwoTexts
            mine={gone.flatMap((step) => textOfStep(step) ?? []).join('\n')}
            theirs={textOfOffice(entry.current)}
          />
          <StepsToLetGo lost={gone} possible={possible} zone={zone} hasText={note !== null} />
        </>
      )}
      {entry.fields.map((field) => (
        <ContestedField
          key={field.field}
          field={field}
          zone={zone}
          side={chosen[field.field] ?? 'mine'}
          onChoose={(side) => setChosen({ ...chosen, [field.field]: side })}
        />
      ))}
      <SettleProblem problem={problem} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant={entry.kind === 'state' && note === null && !mayRetry ? 'primary' : 'secondary'}
          disabled={busy}
          onClick={() => void settle((session) => letStepsGo(session, action, lost))}
        >
          {entry.kind === 'fields'
            ? t`Take all of theirs`
            : lost.length > 0
              ? t`Let these go`
              : t`Let mine go`}
        </Button>
        {entry.kind === 'fields' && (
          <Button
            variant="primary"
            busy={busy}
            onClick={() => void settle((session) => session.resolve(action.id, { choice: 'fields', values }))}
          >
            <Trans>Keep as chosen</Trans>
          </Button>
        )}
        {entry.kind === 'state' && mayRetry && (
          <Button
            variant={note === null ? 'primary' : 'secondary'}
            disabled={busy}
            onClick={() => void settle((session) => session.resolve(action.id, { choice: 'mine' }))}
          >
            <Trans>Try mine again</Trans>
          </Button>
        )}
        {entry.kind === 'state' && note !== null && (
          <Button variant="primary" busy={busy} onClick={() => void keepAsNote()}>
            <Trans>Keep my text as a note</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}

type StepsToLetGoProps = {
  lost: readonly ActionView[];
  possible: readonly ActionView[];
  zone: string;
  /** The lost steps contain text of the user. */
  hasText: boolean;
};

function StepsToLetGo({ lost, possible, zone, hasText }: StepsToLetGoProps) {
  return (
    <>
      {lost.length > 1 && (
        <StepList label={t`Steps that are not possible any more`} steps={lost} zone={zone} />
      )}
      <p className="text-sm text-2">
        {lost.length > 1
          ? t`Letting these go keeps what the office has. Notes, photos, parts and times that you recorded are sent all the same.`
          : t`Letting yours go keeps what the office has. Notes, photos, parts and times that you recorded are sent all the same.`}
        {hasText && <> {t`Your text is kept only as a note.`}</>}
      </p>
      {possible.length > 0 && (
        <div className="flex flex-col gap-1 text-sm text-2">
          <p>
            <Trans>Still possible after that, and sent:</Trans>
          </p>
          <StepList label={t`Steps that are still possible`} steps={possible} zone={zone} />
        </div>
      )}
    </>
  );
}

function why({ kind, detail }: ConflictEntry): string {
  if (kind === 'state') return detail ?? t`This step is not possible any more.`;
  return t`Choose what holds.`;
}

/** The values to write: the chosen ones that differ from the office's. */
function valuesOf(
  fields: readonly FieldConflict[],
  chosen: Readonly<Record<string, Side>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    fields.filter(({ field }) => chosen[field] !== 'theirs').map(({ field, mine }) => [field, mine]),
  );
}
