import { z } from 'zod';

/** A group of a grouped list. A page names the groups of its rows; a page that counts names all that have rows. */
export const pageGroupSchema = z.object({
  /** Value of the field that the rows of the group share; `unset`: they have none. */
  value: z.string(),
  /** Rows of the page in this group. The rows of a page come group by group, in the order of this list. */
  items: z.number().int(),
  /** All matches in the group, up to 10,000; null unless the list counts. */
  total: z.number().int().nullable(),
});
export type PageGroup = z.infer<typeof pageGroupSchema>;

/** Parameter of lists and files: rows come group by group, and within a group in the order of `sort`. */
export function groupShape(groups: readonly string[]) {
  return {
    group: z
      .enum(groups, { error: `This list cannot be grouped by it. Fields to group by: ${groups.join(', ')}` })
      .optional(),
  };
}

/** Parameters of lists that can be grouped; `collapsed`: values of groups whose rows are counted but not listed. */
export function groupQueryShape(groups: readonly string[]) {
  return {
    ...groupShape(groups),
    collapsed: z
      .string()
      .max(2000)
      .transform((text) => text.split(','))
      .optional(),
  };
}

/**
 * The parameters of a kind of list that can be grouped. Other lists refuse them, which the type of their query does not
 * show.
 */
export function groupQueryOf(groups: readonly string[] | undefined): ReturnType<typeof groupQueryShape> {
  return groups ? groupQueryShape(groups) : ({} as ReturnType<typeof groupQueryShape>);
}
