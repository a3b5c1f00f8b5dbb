import type { ComponentState, NoticeState, OverallState } from '@switchyard/contracts/status/status.ts';
import { CircleCheck, CircleHelp, type LucideIcon, OctagonX, TriangleAlert, Wrench } from 'lucide-react';
import type { Tone } from '../../ui/chip.tsx';

type Look = { readonly icon: LucideIcon; readonly tone: Tone; readonly text: string };

const ok: Look = { icon: CircleCheck, tone: 'ok', text: 'text-ok' };
const slow: Look = { icon: TriangleAlert, tone: 'warn', text: 'text-warn' };
const down: Look = { icon: OctagonX, tone: 'danger', text: 'text-danger' };
const planned: Look = { icon: Wrench, tone: 'info', text: 'text-info' };
const unknown: Look = { icon: CircleHelp, tone: 'neutral', text: 'text-3' };

export const componentLooks: Readonly<Record<ComponentState, Look>> = {
  operational: ok,
  degraded: slow,
  down,
  maintenance: planned,
  unknown,
};

export const overallLooks: Readonly<Record<OverallState, Look>> = {
  operational: ok,
  degraded: slow,
  partial_outage: down,
  major_outage: down,
  maintenance: planned,
  unknown,
};

export const noticeTones: Readonly<Record<NoticeState, Tone>> = {
  investigating: 'danger',
  identified: 'warn',
  monitoring: 'info',
  resolved: 'ok',
  scheduled: 'info',
  in_progress: 'violet',
  completed: 'ok',
};
