import type { ActionView } from '../../core/action-view.ts';
import { fieldWords } from '../../ui/field-words.ts';
import { editableFields } from './editable-fields.ts';

/** Content of a change, to distinguish similar ones; empty for a step, whose name is sufficient. */
export function actionText({ method, body }: Pick<ActionView, 'method' | 'body'>): string {
  const fields = editableFields(body).filter(({ value }) => value !== '');
  // An update lists the changed fields; a new record is described by its content.
  if (method === 'PATCH') {
    return fields.map(({ path, value }) => `${sentence(fieldWords(path.at(-1) ?? ''))}: ${value}`).join('\n');
  }
  return fields.map(({ value }) => String(value)).join(' · ');
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
