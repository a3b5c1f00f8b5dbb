import { type RequestArgs, type RequestResult, request } from './request.ts';

/**
 * Sends a call. If the server wants a proof of identity first, asks the user for it and repeats the call with the same
 * key; without a proof the refusal is the answer.
 */
export async function provenRequest(args: RequestArgs, signal: AbortSignal): Promise<RequestResult> {
  const { method = 'GET' } = args;
  if (method === 'GET') return await request(args, signal);
  const call = { ...args, idempotencyKey: args.idempotencyKey ?? crypto.randomUUID() };
  const answer = await request(call, signal);
  if (!('error' in answer) || answer.error.problem?.code !== 'auth.proof_required') return answer;
  const { askForProof } = await import('./ask-for-proof.tsx');
  return (await askForProof()) ? await request(call, signal) : answer;
}
