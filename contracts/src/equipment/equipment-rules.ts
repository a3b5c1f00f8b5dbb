import type { Role } from '../identity/role.ts';
import type { StateMachine, Step } from '../records/state-machine.ts';
import type { Equipment } from './equipment.ts';
import { equipmentLimits, type EquipmentState } from './equipment-options.ts';
import { addDays } from '../time/calendar-day.ts';

type EquipmentStep = Step<EquipmentState, Role, 'reason'>;
const office: readonly Role[] = ['manager', 'admin'];
const onSite: readonly Role[] = [...office, 'technician'];

const inService: EquipmentStep = { to: 'in_service', roles: onSite, needs: [] };
const degrade: EquipmentStep = { to: 'degraded', roles: onSite, needs: ['reason'] };
const fail: EquipmentStep = { to: 'down', roles: onSite, needs: ['reason'] };
const maintain: EquipmentStep = { to: 'under_maintenance', roles: onSite, needs: [] };
const standBy: EquipmentStep = { to: 'standby', roles: onSite, needs: [] };
const retire: EquipmentStep = { to: 'retired', roles: office, needs: ['reason'] };

/** The states of a piece of equipment. Each is kept with its time, so that downtime can be counted. */
export const equipmentMachine: StateMachine<EquipmentState, Role, 'reason'> = {
  kind: 'equipment',
  noun: 'piece of equipment',
  initial: ['in_service'],
  steps: {
    in_service: [degrade, fail, maintain, standBy, retire],
    degraded: [inService, fail, maintain, retire],
    down: [maintain, inService, degrade, retire],
    under_maintenance: [inService, retire],
    standby: [inService, retire],
    retired: [],
  },
  instead: { retired: 'Ask the office: only managers and admins retire equipment' },
  stuck: 'stays so: add what replaces it as new equipment',
  needs: { reason: { pointer: '/reason', code: 'required', message: 'Say what is wrong or what happened' } },
};

type Warranted = Pick<Equipment, 'warrantyUntil'>;

/** True if its warranty has not ended on this day (`2026-11-29`); its last day is included. */
export function isUnderWarranty({ warrantyUntil }: Warranted, day: string): boolean {
  return warrantyUntil !== null && warrantyUntil >= day;
}

/** Why a warranty is refused for which {@link endsBeforeInstallation} is true. */
export const warrantyBeforeInstallation = 'The warranty cannot end before the installation';

export function endsBeforeInstallation({
  installedOn,
  warrantyUntil,
}: Pick<Equipment, 'installedOn' | 'warrantyUntil'>): boolean {
  return installedOn !== null && warrantyUntil !== null && warrantyUntil < installedOn;
}

/** True if its warranty ends within 90 days from this day. */
export function isWarrantyEnding(equipment: Warranted, day: string): boolean {
  const soon = addDays(day, equipmentLimits.warrantySoonDays);
  return isUnderWarranty(equipment, day) && (equipment.warrantyUntil ?? '') <= soon;
}

/** `Carrier 59TP6, serial 4719A00312`: what is on the rating plate; empty if nothing is known. */
export function plateText({
  manufacturer,
  model,
  serial,
}: Pick<Equipment, 'manufacturer' | 'model' | 'serial'>): string {
  const make = [manufacturer, model].filter((part) => part !== null).join(' ');
  return [make, serial].filter((part) => part !== null && part !== '').join(' · ');
}
