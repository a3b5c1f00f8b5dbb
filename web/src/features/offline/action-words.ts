import { t } from '@lingui/core/macro';
import type { ActionState } from '@switchyard/contracts/offline/pending-action.ts';
import type { Tone } from '../../ui/chip.tsx';

type ActionLook = { readonly word: string; readonly tone: Tone; readonly hint: string };

const looks: Readonly<Record<ActionState, ActionLook>> = {
  pending: { word: t`Waiting`, tone: 'neutral', hint: t`Sent as soon as there is a network` },
  sending: { word: t`Sending`, tone: 'info', hint: t`On its way` },
  blocked: { word: t`Held up`, tone: 'warn', hint: t`Waits for an earlier change that needs you` },
  conflict: { word: t`Conflict`, tone: 'danger', hint: t`The office changed the same; decide what holds` },
  attention: { word: t`Needs attention`, tone: 'warn', hint: t`The server refused it; nothing is lost` },
};

export function actionLook(state: ActionState): ActionLook {
  return looks[state];
}

/** True if the user can and should act on it. */
export function needsPerson(state: ActionState): boolean {
  return state === 'conflict' || state === 'attention';
}
