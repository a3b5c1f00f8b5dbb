/** Categories of equipment, in menu order: heating and cooling, plumbing, electrical, safety, own things. */
export const equipmentCategories = [
  'furnace',
  'boiler',
  'heat_pump',
  'air_conditioner',
  'air_handler',
  'rooftop_unit',
  'chiller',
  'refrigeration',
  'ventilation',
  'thermostat',
  'water_heater',
  'water_treatment',
  'pump',
  'plumbing_fixture',
  'electrical_panel',
  'generator',
  'ev_charger',
  'solar_inverter',
  'lighting',
  'fire_alarm',
  'security_system',
  'tool',
  'vehicle',
  'other',
] as const;
export type EquipmentCategory = (typeof equipmentCategories)[number];

/** In menu order. */
export const equipmentStates = [
  'in_service',
  'degraded',
  'down',
  'under_maintenance',
  'standby',
  'retired',
] as const;
export type EquipmentState = (typeof equipmentStates)[number];

/** Whose it is: a customer's, or the company's own, such as a tool. */
export const ownerKinds = ['customer', 'company'] as const;
export type OwnerKind = (typeof ownerKinds)[number];

/** In menu order; `-` sorts in descending order. */
export const equipmentSorts = [
  'name',
  '-name',
  'number',
  '-number',
  'warrantyUntil',
  'createdAt',
  '-createdAt',
] as const;

export const equipmentLimits = {
  /** Levels of a tree, the topmost included. */
  deepest: 8,
  /** A warranty that ends within this time counts as ending soon, days. */
  warrantySoonDays: 90,
  /** Pieces of equipment that one job names at most. */
  perJob: 50,
} as const;
