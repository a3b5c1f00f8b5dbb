import { resolve } from 'node:path';

/** Folder of the checkout. */
export const repositoryRoot = resolve(import.meta.dirname, '../..');
