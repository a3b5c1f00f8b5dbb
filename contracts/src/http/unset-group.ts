/** Value of the group whose rows have none. Separate from the schemas, which pages of the console need not load. */
export const unsetGroup = 'unset';
