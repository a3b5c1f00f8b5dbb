import { ProblemError } from '@switchyard/contracts/http/problem.ts';
import { type SyncAction, syncActionSchema } from '@switchyard/contracts/offline/sync-routes.ts';
import { isTemporaryId } from '@switchyard/contracts/offline/temporary-id.ts';
import type { Command, CommandMatch, CommandRegistry } from '../../http/command-registry.ts';
import { parseInput } from '../../http/parse-input.ts';
import { findBadText, hasPrototypeKey, isTooDeep } from '../../plugins/body-parser.ts';
import { fieldError } from '../../access/access.ts';

/** Replayable commands: work on records. Changes to accounts, teams and flags require a connection. */
const replayableTags: readonly string[] = [
  'jobs',
  'visits',
  'visit entries',
  'customers',
  'sites',
  'equipment',
  'technicians',
  'profile',
  'comments',
  'communications',
  'photos',
  'service-requests',
];

export type QueuedAction = SyncAction & CommandMatch & { readonly path: string };

/** A parsed item of a batch. */
export type ReadItem =
  | { readonly id: string; readonly action: QueuedAction }
  | { readonly id: string; readonly action: null; readonly refusal: ProblemError };

/** Parses an item separately, so that an invalid one is refused alone. */
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
    throw new ProblemError('request.not_found', {
      detail: 'Unknown command, or one that cannot be replayed',
    });
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

/** The received id, for the response. */
function idOf(raw: unknown): string {
  if (typeof raw !== 'object' || raw === null || !('id' in raw) || typeof raw.id !== 'string') return '';
  return raw.id.slice(0, 100).toWellFormed();
}
