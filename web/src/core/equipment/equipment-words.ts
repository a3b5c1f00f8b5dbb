import { t } from '@lingui/core/macro';
import type {
  EquipmentCategory,
  EquipmentState,
  OwnerKind,
} from '@switchyard/contracts/equipment/equipment-options.ts';

const categoryWords: Readonly<Record<EquipmentCategory, string>> = {
  furnace: t`Furnace`,
  boiler: t`Boiler`,
  heat_pump: t`Heat pump`,
  air_conditioner: t`Air conditioner`,
  air_handler: t`Air handler`,
  rooftop_unit: t`Rooftop unit`,
  chiller: t`Chiller`,
  refrigeration: t`Refrigeration`,
  ventilation: t`Ventilation`,
  thermostat: t`Thermostat`,
  water_heater: t`Water heater`,
  water_treatment: t`Water treatment`,
  pump: t`Pump`,
  plumbing_fixture: t`Plumbing fixture`,
  electrical_panel: t`Electrical panel`,
  generator: t`Generator`,
  ev_charger: t`EV charger`,
  solar_inverter: t`Solar inverter`,
  lighting: t`Lighting`,
  fire_alarm: t`Fire alarm`,
  security_system: t`Security system`,
  tool: t`Tool`,
  vehicle: t`Vehicle`,
  other: t`Other`,
};

const stateWords: Readonly<Record<EquipmentState, string>> = {
  in_service: t`In service`,
  degraded: t`Degraded`,
  down: t`Down`,
  under_maintenance: t`Under maintenance`,
  standby: t`Standby`,
  retired: t`Retired`,
};

const stepVerbs: Readonly<Record<EquipmentState, string>> = {
  in_service: t`Put in service`,
  degraded: t`Report degraded`,
  down: t`Report down`,
  under_maintenance: t`Start maintenance`,
  standby: t`Put on standby`,
  retired: t`Retire`,
};

const ownerWords: Readonly<Record<OwnerKind, string>> = { customer: t`Customer`, company: t`Our company` };

export function equipmentCategoryWord(category: EquipmentCategory): string {
  return categoryWords[category];
}

export function equipmentStateWord(state: EquipmentState): string {
  return stateWords[state];
}

/** Text of the button for a step to this state. */
export function equipmentStepVerb(to: EquipmentState): string {
  return stepVerbs[to];
}

export function ownerKindWord(kind: OwnerKind): string {
  return ownerWords[kind];
}
