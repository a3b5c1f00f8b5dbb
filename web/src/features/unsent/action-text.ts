import type { ActionView } from '../../offline/action-view.ts';
import { fieldWords } from '../../ui/field-words.ts';
import { editableFields } from './editable-fields.ts';

/** What a change says, so that one note can be told from another; nothing for a step that is said by its name. */
export function actionText({ method, body }: Pick<ActionView, 'method' | 'body'>): string {
  const fields = editableFields(body).filter(({ value }) => value !== '');
  // A change of a record names what it changes; what is new speaks for itself.
  if (method === 'PATCH') {
    return fields.map(({ path, value }) => `${sentence(fieldWords(path.at(-1) ?? ''))}: ${value}`).join('\n');
  }
  return fields.map(({ value }) => String(value)).join(' · ');
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
