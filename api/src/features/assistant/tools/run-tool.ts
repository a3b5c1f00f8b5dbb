import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import type { Tool, ToolAnswer, ToolContext } from './tool.ts';

/** The input does not match the tool's schema: an error of the caller, not of the user. */
export class ToolInputError extends Error {
  override readonly name = 'ToolInputError';
}

/**
 * Runs a tool with the user's rights. Missing rights produce an answer, not a failure.
 * @throws ToolInputError if the input does not match the schema
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
    if (error.code === 'auth.insufficient_scope')
      return { text: 'Your API token has no permission for that, so I cannot show or do it.' };
    if (error.code === 'request.not_found' || error.code === 'record.gone')
      return { text: 'I found no such record that you may see.' };
    if (error.code === 'request.invalid')
      return {
        text: `That does not work: ${error.extras.errors?.[0]?.message ?? 'something in it is invalid'}.`,
      };
    throw error;
  }
}
