/** An empty cache; while it exists, a user is signed in here and the worker may open the stored console. */
export const inUseCache = 'switchyard-in-use';
