import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { type SyncAction, syncActionSchema } from '@switchyard/contracts/offline/sync-routes.ts';
import { isTemporaryId } from '@switchyard/contracts/offline/temporary-id.ts';
import type { Command, CommandMatch, CommandRegistry } from '../../http/command-registry.ts';
import { parseInput } from '../../http/parse-input.ts';
import { findBadText, hasPrototypeKey, isTooDeep } from '../../plugins/body-parser.ts';
import { fieldError } from '../../work/access.ts';

/** Commands that may be replayed: work on records. Accounts, teams and flags are decided while one is connected. */
const replayableTags: readonly string[] = [
  'jobs',
  'visits',
  'visit entries',
  'customers',
  'sites',
  'technicians',
  'profile',
  'communications',
  'photos',
];

export type QueuedAction = SyncAction & CommandMatch & { readonly path: string };

/** One item of a batch as it was understood. */
export type ReadItem =
  | { readonly id: string; readonly action: QueuedAction }
  | { readonly id: string; readonly action: null; readonly refusal: ProblemError };

/** Reads an item on its own, so that a bad one refuses nothing but itself. */
export function readAction(commands: CommandRegistry, raw: unknown): ReadItem {
  const id = idOf(raw);
  try {
    return { id, action: understand(commands, raw) };
  } catch (error) {
    if (error instanceof ProblemError) return { id, action: null, refusal: error };
    throw error;
  }
}

function understand(commands: CommandRegistry, raw: unknown): QueuedAction {
  requireStorable(raw);
  const action = parseInput(syncActionSchema, raw) as SyncAction;
  if (action.clientRef !== null && !isTemporaryId(action.clientRef)) {
    throw invalid('/clientRef', 'invalid_format', 'Invalid reference: temp_ and a UUID');
  }
  const [path = ''] = action.url.split('?');
  const match = commands.match(action.method, path);
  if (!match || !isReplayable(match.command)) {
    throw new ProblemError('request.not_found', { detail: 'No such command, or none that can be replayed' });
  }
  return { ...action, ...match, path };
}

function isReplayable({ route }: Command): boolean {
  return route.write !== 'safe' && replayableTags.includes(route.tag);
}

function requireStorable(raw: unknown): void {
  if (isTooDeep(raw)) throw invalid('/', 'too_deep', 'Nested too deeply');
  if (hasPrototypeKey(raw)) throw invalid('/', 'invalid_key', 'Invalid key');
  const pointer = findBadText(raw, '');
  if (pointer !== undefined) throw invalid(pointer, 'invalid_text', 'Invalid text: NUL or half a character');
}

function invalid(pointer: string, code: string, message: string): ProblemError {
  return new ProblemError('request.invalid', { errors: [fieldError(pointer, code, message)] });
}

/** Whatever came as the id, for the answer. */
function idOf(raw: unknown): string {
  if (typeof raw !== 'object' || raw === null || !('id' in raw) || typeof raw.id !== 'string') return '';
  return raw.id.slice(0, 100).toWellFormed();
}
