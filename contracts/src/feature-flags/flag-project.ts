import { z } from 'zod';

/** Project that every company has; flags without another one are in it. */
export const defaultProject = 'default';

/** Key of a project, as in tokens. */
export const flagProjectSchema = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,39}$/, 'Invalid project: lower case letters, digits, _ and -, at most 40');

/** In the list of a token: flags of all projects, those of later ones too. */
export const everyProject = '*';

/** Most projects that a token names. */
export const tokenProjectLimit = 20;

/** Projects of a token: some, or all of them. */
export const tokenProjectsSchema = z
  .array(z.union([z.literal(everyProject), flagProjectSchema]))
  .min(1)
  .max(tokenProjectLimit)
  .refine(
    (projects) => !projects.includes(everyProject) || projects.length === 1,
    'Invalid projects: name some, or all by *',
  )
  .transform((projects) => [...new Set(projects)].toSorted());

/** First part of a token, as Unleash's programs read it: one project, `*` for all, `[]` for several. */
export function tokenScope(projects: readonly string[]): string {
  return projects.length === 1 ? (projects[0] ?? defaultProject) : '[]';
}
