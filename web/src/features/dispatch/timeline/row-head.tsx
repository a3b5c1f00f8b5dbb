import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Technician, TechnicianStatus } from '@switchyard/contracts/technicians/technician.ts';
import { memo } from 'react';
import { TechnicianPresence } from '../../../realtime/technician-presence.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { tradeWord } from '../../../lib/trade-word.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { mainSkill, skillText } from '../../../core/planning/skill-text.ts';

type RowHeadProps = {
  technician: Technician;
  status: TechnicianStatus;
  /** Booked share of the shift; null without a shift. */
  load: number | null;
  /** In place of skill and territory. */
  note?: string | undefined;
};

const looks: Record<TechnicianStatus, { word: string; color: string }> = {
  off_shift: { word: t`off shift`, color: 'var(--control)' },
  available: { word: t`available`, color: 'var(--st-scheduled-edge)' },
  en_route: { word: t`on the way`, color: 'var(--st-enroute-edge)' },
  on_site: { word: t`on site`, color: 'var(--st-onsite-edge)' },
  working: { word: t`working`, color: 'var(--st-progress-edge)' },
  paused: { word: t`paused`, color: 'var(--st-paused-edge)' },
};

/** Label of a technician's status. */
export function statusWord(status: TechnicianStatus): string {
  return looks[status].word;
}

/** Head of a lane: technician, current status, and load of the day. */
export const RowHead = memo(function RowHead({ technician, status, load, note }: RowHeadProps) {
  const skill = mainSkill(technician);
  const known = note ?? [skill ? skillText(skill) : null, technician.territory].filter(Boolean).join(' · ');
  return (
    <>
      <Avatar name={technician.name} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-1">{technician.name}</span>
        <span
          className="flex items-center gap-1.25 text-xs text-3"
          title={`${statusWord(status)} · ${known}`}
        >
          <i
            aria-hidden="true"
            className="size-1.75 shrink-0 rounded-full"
            style={{ background: looks[status].color }}
          />
          <span className="sr-only">{statusWord(status)}, </span>
          <span className="truncate">
            <TechnicianPresence
              technicianId={technician.id}
              otherwise={known || tradeWord(technician.trade)}
              stacked
              hidden={status === 'off_shift'}
            />
          </span>
        </span>
      </span>
      <LoadText load={load} />
    </>
  );
});

/** `92 %`, red above a full shift; a dash without one. */
export function LoadText({ load }: { load: number | null }) {
  if (load === null) {
    return (
      <span className="shrink-0 text-xs text-3" title={t`Not on shift`}>
        –
        <span className="sr-only">
          <Trans>not on shift</Trans>
        </span>
      </span>
    );
  }
  const percent = Math.round(load * 100);
  return (
    <span
      title={t`Booked share of the shift`}
      className={classNames('num shrink-0 text-xs', percent > 100 ? 'font-medium text-danger' : 'text-2')}
    >
      {percent} %
    </span>
  );
}

/** Id of a row's head, for `aria-activedescendant`. */
export function rowHeadId(technicianId: string): string {
  return `lane-${technicianId}`;
}
