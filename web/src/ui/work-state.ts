import { t } from '@lingui/core/macro';
import {
  Ban,
  Car,
  Check,
  CheckCheck,
  CircleDashed,
  CircleX,
  Clock,
  FileText,
  Hand,
  Inbox,
  type LucideIcon,
  MapPin,
  Pause,
  Play,
  Receipt,
  RotateCcw,
  Send,
} from 'lucide-react';

export const workStates = [
  'requested',
  'quoted',
  'unscheduled',
  'scheduled',
  'planned',
  'dispatched',
  'en_route',
  'on_site',
  'in_progress',
  'paused',
  'on_hold',
  'needs_return',
  'completed',
  'invoiced',
  'closed',
  'cancelled',
  'cannot_complete',
] as const;
/** State of a job or of a visit. */
export type WorkState = (typeof workStates)[number];

/** Presentation of a state: label, icon, and the token pair `--st-<token>` (fill) and `--st-<token>-edge`. */
export type WorkStateLook = { readonly word: string; readonly icon: LucideIcon; readonly token: string };

const looks: Record<WorkState, WorkStateLook> = {
  requested: { word: t`Requested`, icon: Inbox, token: 'requested' },
  quoted: { word: t`Quoted`, icon: FileText, token: 'requested' },
  unscheduled: { word: t`Unscheduled`, icon: CircleDashed, token: 'unscheduled' },
  scheduled: { word: t`Scheduled`, icon: Clock, token: 'scheduled' },
  planned: { word: t`Scheduled`, icon: Clock, token: 'scheduled' },
  dispatched: { word: t`Dispatched`, icon: Send, token: 'dispatched' },
  en_route: { word: t`On the way`, icon: Car, token: 'enroute' },
  on_site: { word: t`On site`, icon: MapPin, token: 'onsite' },
  in_progress: { word: t`Working`, icon: Play, token: 'progress' },
  paused: { word: t`Paused`, icon: Pause, token: 'paused' },
  on_hold: { word: t`On hold`, icon: Hand, token: 'paused' },
  needs_return: { word: t`Needs return`, icon: RotateCcw, token: 'return' },
  completed: { word: t`Completed`, icon: Check, token: 'done' },
  invoiced: { word: t`Invoiced`, icon: Receipt, token: 'done' },
  closed: { word: t`Closed`, icon: CheckCheck, token: 'done' },
  cancelled: { word: t`Cancelled`, icon: Ban, token: 'done' },
  cannot_complete: { word: t`Cannot complete`, icon: CircleX, token: 'failed' },
};

/** Label, icon and tokens of a state. */
export function workStateLook(state: WorkState): WorkStateLook {
  return looks[state];
}

/** `--fill` and `--edge` as inline style, for custom-drawn bars and rails. */
export function workStateStyle(state: WorkState): Record<'--fill' | '--edge', string> {
  const { token } = looks[state];
  return { '--fill': `var(--st-${token})`, '--edge': `var(--st-${token}-edge)` };
}
