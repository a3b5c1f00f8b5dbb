import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CloudOff, Flag, Image, type LucideIcon, PenLine, Route } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip, type Tone } from '../../../ui/chip.tsx';
import { StatusPill } from '../../../ui/status-pill.tsx';
import type { WorkState } from '../../../ui/work-state.ts';

/** A small screen excerpt built from the console's components. The text beside it describes it. */
function Vignette({ title, label, children }: { title: string; label: string; children: ReactNode }) {
  return (
    <figure className="mt-8 overflow-hidden rounded-lg border border-line-strong bg-surface-2">
      <figcaption className="sr-only">{label}</figcaption>
      <div aria-hidden="true">
        <p className="border-b border-line px-3.5 py-2.5 text-sm font-semibold text-1">{title}</p>
        {children}
      </div>
    </figure>
  );
}

const candidates: readonly { name: string; at: string; tone: Tone; verdict: string }[] = [
  { name: t`Ana Reyes`, at: '14:10', tone: 'ok', verdict: t`on time, +8 min` },
  { name: t`Luis Ortega`, at: '15:30', tone: 'warn', verdict: t`25 min late` },
  { name: t`Mia Chen`, at: '', tone: 'danger', verdict: t`lacks HVAC 3` },
];

function Candidates() {
  return (
    <Vignette
      title={t`Who could take it`}
      label={t`Example: three technicians with a verdict in words for each`}
    >
      <ul className="p-1.5">
        {candidates.map(({ name, at, tone, verdict }) => (
          <li key={name} className="flex items-center gap-2 px-2 py-1.5 text-md text-2">
            <span className="font-medium text-1">{name}</span>
            <span className="num">{at}</span>
            <Chip tone={tone} className="num ml-auto">
              {verdict}
            </Chip>
          </li>
        ))}
      </ul>
      <p className="flex items-start gap-2 border-t border-line bg-warn-wash px-3.5 py-2.5 text-md text-1">
        <Route size={15} className="mt-0.5 shrink-0 text-warn" />
        <Trans>12 min travel from Tremont Street, only 4 free</Trans>
      </p>
    </Vignette>
  );
}

const kept: readonly { icon: LucideIcon; text: string; at: string }[] = [
  { icon: Image, text: t`Photo: nameplate`, at: '10:48' },
  { icon: PenLine, text: t`Carbon monoxide in the flue: 4 ppm`, at: '10:51' },
  { icon: PenLine, text: t`Signature of J. Doyle`, at: '11:06' },
];

function Unsent() {
  return (
    <Vignette
      title={t`Boiler will not light`}
      label={t`Example: three entries of a visit kept on a device without a network`}
    >
      <p className="flex items-center gap-2 px-3.5 pt-3 text-sm text-2">
        <StatusPill state="in_progress" />
        <span className="ml-auto flex items-center gap-1.5 text-warn">
          <CloudOff size={14} /> <Trans>No network, 3 kept here</Trans>
        </span>
      </p>
      <ul className="p-1.5">
        {kept.map(({ icon: Icon, text, at }) => (
          <li key={text} className="flex items-center gap-2.5 px-2 py-1.5 text-md text-1">
            <Icon size={15} className="shrink-0 text-3" />
            <span className="truncate">{text}</span>
            <span className="num ml-auto text-3">{at}</span>
          </li>
        ))}
      </ul>
    </Vignette>
  );
}

const steps: readonly { state: WorkState; at: string }[] = [
  { state: 'dispatched', at: t`arrives between 13:30 and 15:30` },
  { state: 'en_route', at: t`since 13:42` },
];

function CustomerView() {
  return (
    <Vignette title={t`Job 1042 · Heating`} label={t`Example: what a customer sees of a job on its way`}>
      <ul className="space-y-2 px-3.5 py-3">
        {steps.map(({ state, at }) => (
          <li key={state} className="flex flex-wrap items-center gap-2.5 text-md text-2">
            <StatusPill state={state} />
            <span className="num">{at}</span>
          </li>
        ))}
      </ul>
    </Vignette>
  );
}

const environments = [
  { name: t`Development`, on: true },
  { name: t`Staging`, on: true },
  { name: t`Production`, on: false },
] as const;

function FlagState() {
  return (
    <Vignette title="new_board" label={t`Example: a feature flag that is on in two of three environments`}>
      <ul className="p-1.5">
        {environments.map(({ name, on }) => (
          <li key={name} className="flex items-center gap-2 px-2 py-1.5 text-md text-1">
            {name}
            <Chip tone={on ? 'ok' : 'neutral'} className="ml-auto">
              {on ? t`enabled` : t`disabled`}
            </Chip>
          </li>
        ))}
      </ul>
      <p className="flex items-start gap-2 border-t border-line px-3.5 py-2.5 text-md text-2">
        <Flag size={15} className="mt-0.5 shrink-0 text-3" />
        <Trans>“Slow lists since this morning”, 11:02</Trans>
      </p>
    </Vignette>
  );
}

/** The vignette of a role, by the id of its story. */
export function RoleVignette({ role }: { role: string }) {
  if (role === 'dispatchers') return <Candidates />;
  if (role === 'technicians') return <Unsent />;
  if (role === 'customers') return <CustomerView />;
  return <FlagState />;
}
