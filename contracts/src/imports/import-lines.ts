import { z } from 'zod';
import { importLimits } from './import-limits.ts';

/** Number of a line in a file; 0 is before the first. */
export const lineSchema = z.number().int().min(0).max(2_147_483_647);
/** The first line has the headers. */
const rowSchema = lineSchema.min(2);
const chosenSchema = z.array(rowSchema).min(1).max(importLimits.rows);

/** One problem for all wrong lines: one per line, in a list of 100,000, would block the server. */
function refuseWrongLines(lines: unknown, context: z.RefinementCtx): unknown {
  if (Array.isArray(lines) && lines.some((line) => !rowSchema.safeParse(line).success)) {
    context.addIssue({ code: 'custom', message: 'Must be a list of line numbers from 2 on' });
    return z.NEVER;
  }
  return lines;
}

/** Chosen lines; null: all. */
export const linesSchema = z.preprocess(refuseWrongLines, chosenSchema.nullable());
/** Limits of a body with chosen lines. */
export const linesLimits = { bytes: 1024 * 1024, values: importLimits.rows + 100 };
