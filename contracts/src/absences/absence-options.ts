/** Why a technician cannot take visits, in menu order. */
export const absenceTypes = ['vacation', 'sick', 'personal', 'training', 'meeting', 'break'] as const;
export type AbsenceType = (typeof absenceTypes)[number];

export const absenceStates = ['requested', 'approved', 'declined', 'cancelled'] as const;
export type AbsenceState = (typeof absenceStates)[number];

/** In menu order; `-` sorts in descending order. */
export const absenceSorts = ['startsAt', '-startsAt', 'createdAt', '-createdAt'] as const;

export const absenceLimits = { shortestMinutes: 5, longestDays: 366 } as const;
