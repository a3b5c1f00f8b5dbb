/** Scopes a transaction to a company; its parameter is the company's id. */
export const scopeStatement = "SELECT set_config('app.company_id', $1, true)";

export type Send = (text: string, values: readonly unknown[]) => Promise<unknown>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const nothing = { command: 'SELECT', rowCount: 0, rows: [] };

/**
 * Sends the begin of a transaction together with the scope statement that follows it: nearly every transaction starts
 * with both, so this saves a round trip. Any other statement after a begin is sent separately as usual.
 */
export function joinBegin(send: Send): Send {
  let begin: string | undefined;
  return async (text, values) => {
    if (text === 'begin' || text.startsWith('start transaction ')) {
      begin = text;
      return nothing;
    }
    if (begin === undefined) return await send(text, values);
    const start = begin;
    begin = undefined;
    const [company] = values;
    if (text === scopeStatement && typeof company === 'string' && uuid.test(company)) {
      await send(`${start}; SET LOCAL app.company_id = '${company}'`, []);
      return nothing;
    }
    if (text === 'commit' || text === 'rollback') return nothing;
    await send(start, []);
    return await send(text, values);
  };
}
