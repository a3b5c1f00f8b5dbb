import type { ActionState } from '@switchyard/contracts/offline/pending-action.ts';
import type { Tone } from '../../ui/chip.tsx';

type ActionLook = { readonly word: string; readonly tone: Tone; readonly hint: string };

const looks: Readonly<Record<ActionState, ActionLook>> = {
  pending: { word: 'Waiting', tone: 'neutral', hint: 'Sent as soon as there is a network' },
  sending: { word: 'Sending', tone: 'info', hint: 'On its way' },
  blocked: { word: 'Held up', tone: 'warn', hint: 'Waits for an earlier change that needs you' },
  conflict: { word: 'Conflict', tone: 'danger', hint: 'The office changed the same; decide what holds' },
  attention: { word: 'Needs attention', tone: 'warn', hint: 'The server refused it; nothing is lost' },
};

export function actionLook(state: ActionState): ActionLook {
  return looks[state];
}

/** True if the user can and should act on it. */
export function needsPerson(state: ActionState): boolean {
  return state === 'conflict' || state === 'attention';
}
