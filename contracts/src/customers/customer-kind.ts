export const customerKinds = ['residential', 'commercial', 'municipal'] as const;
export const customerStatuses = ['lead', 'active', 'inactive', 'archived'] as const;
