import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Tool, ToolAnswer, ToolContext } from './tool.ts';

/** The input does not fit the tool: a mistake of whoever calls it, not of the person. */
export class ToolInputError extends Error {
  override readonly name = 'ToolInputError';
}

/**
 * Runs a tool as the person. What they may not see or do is an answer, not a failure.
 * @throws ToolInputError when the input does not fit
 */
export async function runTool(tool: Tool, context: ToolContext, input: unknown): Promise<ToolAnswer> {
  const parsed = tool.schema.safeParse(input);
  if (!parsed.success)
    throw new ToolInputError(`${tool.name}: ${parsed.error.issues[0]?.message ?? 'invalid input'}`);
  try {
    return await tool.run(context, parsed.data);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.code === 'auth.forbidden')
      return { text: 'Your role has no permission for that, so I cannot show or do it.' };
    if (error.code === 'request.not_found' || error.code === 'record.gone')
      return { text: 'I found no such record that you may see.' };
    if (error.code === 'request.invalid')
      return {
        text: `That does not work: ${error.extras.errors?.[0]?.message ?? 'something in it is invalid'}.`,
      };
    throw error;
  }
}
