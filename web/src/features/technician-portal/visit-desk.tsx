import { t } from '@lingui/core/macro';
import type { Checklist } from '@switchyard/contracts/checklists/checklist.ts';
import type { PhotoTag } from '@switchyard/contracts/photos/photo.ts';
import { isForTrade, openItems } from '@switchyard/contracts/checklists/checklist-rules.ts';
import type { TechnicianPack } from '@switchyard/contracts/offline/technician-pack-routes.ts';
import { minutesEarly } from '@switchyard/contracts/visits/early-start.ts';
import type { Visit } from '@switchyard/contracts/visits/visit.ts';
import type { VisitState } from '@switchyard/contracts/visits/visit-state.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { useFeatureView } from '../../core/feature-views.ts';
import { formatDate, formatMinutes } from '../../lib/format-date.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { hashNumber } from '../../lib/record-number.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { answersOf } from './answers.ts';
import { ChecklistPanel } from './checklist-panel.tsx';
import type { StepDetails } from './field-actions.ts';
import { ownTimes } from './hours.ts';
import { JobFacts } from './job-facts.tsx';
import { answersWith, signedItem } from './signed-item.ts';
import { photographedItems, tagOfQuestion } from './photographed-items.ts';
import { StateBar } from './state-bar.tsx';
import { asksFirst, StepSheet } from './step-sheets.tsx';
import { type Tool, ToolTiles } from './tool-tiles.tsx';
import { useFieldCommands } from './use-field-commands.ts';
import { stepLabel } from './visit-steps.ts';
import { routeHref } from './route-href.ts';
import { isOver } from './day-visits.ts';

/** Loaded with the page, so that it opens without a network. */
export const toolSheet = lazyComponent(() =>
  import('./tools/tool-sheet.tsx').then((module) => module.ToolSheet),
);

/** Loaded after the page, so that it opens without a network. */
export const visitEquipment = lazyComponent(() =>
  import('./visit-equipment.tsx').then((module) => module.VisitEquipment),
);

type Asking =
  | {
      readonly kind: 'tool';
      readonly tool: Tool;
      readonly answers: { checklistId: string; itemId: string } | null;
    }
  | { readonly kind: 'step'; readonly to: VisitState }
  | { readonly kind: 'early'; readonly to: VisitState; readonly minutes: number }
  | null;

type VisitDeskProps = {
  visit: Visit;
  pack: TechnicianPack;
  zone: string;
  /** Arranges recording, information and the action bar. */
  children: (parts: { work: ReactNode; facts: ReactNode; bar: ReactNode }) => ReactNode;
};

/** One visit as its technician works through it. */
export function VisitDesk({ visit, pack, zone, children }: VisitDeskProps) {
  const [asking, setAsking] = useState<Asking>(null);
  const [busy, setBusy] = useState(false);
  const entries = pack.entries.filter((entry) => entry.visitId === visit.id && entry.deletedAt === null);
  const photos = pack.photos.filter((photo) => photo.jobId === visit.jobId && photo.deletedAt === null);
  const checklists = pack.checklists.filter((item) => isForTrade(item, visit.job.trade));
  const times = ownTimes(pack.entries, pack.technician.id);
  const commands = useFieldCommands(visit, { entries, times, photos, checklists });
  const signed = signedItem(entries, checklists);
  const pictured = photographedItems(
    photos.filter(({ visitId }) => visitId === visit.id),
    entries,
    checklists,
  );
  const given = signed === null ? pictured : [...pictured, signed];
  const open = checklists.flatMap((list) => openItems(list.items, answersWith(given, entries, list.id)));
  const isDone = ({ checklistId, itemId }: { checklistId: string; itemId: string }) =>
    answersOf(entries, checklistId)[itemId] === true;
  const close = () => setAsking(null);
  const run = async (command: Promise<boolean>) => {
    setBusy(true);
    await command;
    setBusy(false);
  };
  const take = (to: VisitState) => {
    const minutes = minutesEarly(visit, to, Date.now());
    if (asksFirst(to)) setAsking({ kind: 'step', to });
    else if (minutes !== null) setAsking({ kind: 'early', to, minutes });
    else void run(commands.step(to));
  };
  const finish = async (to: VisitState, details: StepDetails) => {
    // From here on no other signature or picture can replace them: the office sees the questions as answered.
    for (const item of to === 'completed' ? given : []) {
      if (!(await commands.record({ kind: 'answer', data: { ...item, value: true } }))) return false;
    }
    return commands.step(to, details);
  };
  const counts = {
    photo: photos.length,
    part: entries.filter((entry) => entry.kind === 'part').length,
    note: entries.filter((entry) => entry.kind === 'note').length,
    signature: entries.filter((entry) => entry.kind === 'signature').length,
    reading: entries.filter((entry) => entry.kind === 'reading').length,
  };
  const work = (
    <div className="flex flex-col gap-4">
      <ToolTiles
        counts={counts}
        routeHref={routeHref(visit.job)}
        onOpen={(tool) => setAsking({ kind: 'tool', tool, answers: null })}
      />
      {checklists.map((checklist) => (
        <ChecklistPanel
          key={checklist.id}
          checklist={checklist}
          answers={answersWith(given, entries, checklist.id)}
          disabled={isOver(visit.state)}
          onAnswer={(itemId, value) =>
            void commands.record({ kind: 'answer', data: { checklistId: checklist.id, itemId, value } })
          }
          onOpen={(tool, itemId) =>
            setAsking({ kind: 'tool', tool, answers: { checklistId: checklist.id, itemId } })
          }
        />
      ))}
      <ThingsHere visit={visit} pack={pack} zone={zone} />
    </div>
  );
  return (
    <>
      {children({
        work,
        facts: <JobFacts visit={visit} pack={pack} zone={zone} />,
        bar: (
          <StateBar visit={visit} busy={busy} onAccept={() => void run(commands.accept())} onStep={take} />
        ),
      })}
      {asking?.kind === 'tool' && (
        <Suspense fallback={null}>
          <toolSheet.Component
            tool={asking.tool}
            wantedTag={asking.answers === null ? null : tagOfItem(checklists, asking.answers)}
            visit={visit}
            entries={entries}
            photos={photos}
            pack={pack}
            zone={zone}
            commands={commands}
            onClose={close}
            onRecorded={() => {
              if (asking.answers && !isDone(asking.answers))
                void commands.record({ kind: 'answer', data: { ...asking.answers, value: true } });
            }}
          />
        </Suspense>
      )}
      {asking?.kind === 'step' && (
        <StepSheet
          visit={visit}
          to={asking.to}
          open={open.map((item) => item.label)}
          hasSignature={counts.signature > 0}
          onTake={(details) => finish(asking.to, details)}
          onClose={close}
        />
      )}
      {asking?.kind === 'early' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t`Start ${formatMinutes(asking.minutes)} early?`}
          description={t`The visit is planned for ${formatDate(visit.scheduledStart, zone, 'weekday')}, ${formatDate(visit.scheduledStart, zone, 'time')}.`}
          confirmLabel={stepLabel(visit.state, asking.to)}
          onConfirm={async () => {
            await commands.step(asking.to);
          }}
        />
      )}
    </>
  );
}

function ThingsHere(props: Pick<VisitDeskProps, 'visit' | 'pack' | 'zone'>) {
  return (
    <>
      <EquipmentHere {...props} />
      <PartsHere visit={props.visit} />
    </>
  );
}

/** Nothing for sites without equipment, which most are at first. */
function EquipmentHere(props: Pick<VisitDeskProps, 'visit' | 'pack' | 'zone'>) {
  if (props.pack.equipment.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <visitEquipment.Component {...props} />
    </Suspense>
  );
}

/** Parts of the stock; needs a network. */
function PartsHere({ visit: { jobId, job } }: Pick<VisitDeskProps, 'visit'>) {
  const visitParts = useFeatureView('visitParts');
  if (visitParts === null) return null;
  return (
    <Suspense fallback={null}>
      <visitParts.Component job={{ id: jobId, label: `${hashNumber(job.number)} ${job.title}` }} />
    </Suspense>
  );
}

/** The kind of picture that an item asks for. */
function tagOfItem(
  checklists: readonly Checklist[],
  { checklistId, itemId }: { checklistId: string; itemId: string },
): PhotoTag | null {
  const items = checklists.find(({ id }) => id === checklistId)?.items;
  return tagOfQuestion(items?.find(({ id }) => id === itemId)?.label ?? '');
}
