import { z } from 'zod';

export const visitStates = [
  'planned',
  'dispatched',
  'en_route',
  'on_site',
  'in_progress',
  'paused',
  'completed',
  'needs_return',
  'cannot_complete',
  'cancelled',
] as const;
export const visitStateSchema = z.enum(visitStates);
export type VisitState = z.infer<typeof visitStateSchema>;

/** Visits that reserve their technician's time: no other visit may overlap them. */
export const bookedVisitStates = [
  'planned',
  'dispatched',
  'en_route',
  'on_site',
  'in_progress',
  'paused',
  'completed',
  'needs_return',
] as const satisfies readonly VisitState[];

/** The technician is working on it now; at most one per technician. */
export const activeVisitStates = [
  'en_route',
  'on_site',
  'in_progress',
  'paused',
] as const satisfies readonly VisitState[];

/** Visits that may still be moved or reassigned on the board. */
export const movableVisitStates = ['planned', 'dispatched'] as const satisfies readonly VisitState[];

export const pauseReasons = [
  'parts',
  'access',
  'weather',
  'customer',
  'break',
  'emergency_diversion',
] as const;
