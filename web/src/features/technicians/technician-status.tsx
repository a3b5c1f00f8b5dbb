import { t } from '@lingui/core/macro';
import type { TechnicianStatus } from '@switchyard/contracts/technicians/technician.ts';

const looks: Readonly<Record<TechnicianStatus, { word: string; colour: string }>> = {
  off_shift: { word: t`Off shift`, colour: 'var(--text-3)' },
  available: { word: t`Available`, colour: 'var(--ok)' },
  en_route: { word: t`On the way`, colour: 'var(--st-enroute-edge)' },
  on_site: { word: t`On site`, colour: 'var(--st-onsite-edge)' },
  working: { word: t`Working`, colour: 'var(--st-progress-edge)' },
  paused: { word: t`Paused`, colour: 'var(--st-paused-edge)' },
};

/** Current activity of a technician, as dot and word. */
export function TechnicianStatusMark({ status }: { status: TechnicianStatus }) {
  const { word, colour } = looks[status];
  return (
    <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-2">
      <span aria-hidden="true" className="size-1.75 rounded-full" style={{ background: colour }} />
      {word}
    </span>
  );
}
