import type { ActionView } from '../../core/action-view.ts';
import type { EnqueueInput } from '../../offline/actions/enqueue-input.ts';

type Step = Pick<ActionView, 'target' | 'body'>;
type Fields = Readonly<Record<string, unknown>>;

/** The user's text for a step: the reason, or the work done; null if the step has no text. */
export function textOfStep({ body }: Pick<Step, 'body'>): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const { to, resolution, reason } = body as Fields;
  // The reason of a pause is chosen from a list.
  const texts = [resolution, to === 'paused' ? null : reason].filter(isText);
  return texts.length === 0 ? null : texts.join('\n');
}

/** The same text in the office's version of the record; null if there is none. */
export function textOfOffice(current: Fields | null): string | null {
  const texts = [current?.['resolution'], current?.['stateReason']].filter(isText);
  return texts.length === 0 ? null : texts.join('\n');
}

/** Keeps the texts of steps that cannot be taken any more as an internal note at their visit; null without text. */
export function noteOfSteps(
  steps: readonly Step[],
  { current, label, at }: { current: Fields | null; label: string; at: string },
): EnqueueInput | null {
  const visit = steps.find(({ target }) => target?.kind === 'visit')?.target;
  const text = steps.flatMap((step) => textOfStep(step) ?? []).join('\n');
  if (visit?.id == null || text === '') return null;
  return {
    method: 'POST',
    path: `/api/visits/${visit.id}/entries`,
    body: { kind: 'note', data: { text, visibility: 'internal' }, occurredAt: at },
    entity: `visit:${visit.id}`,
    creates: true,
    label,
    record: { visitId: visit.id, jobId: current?.['jobId'] ?? null },
    occurredAt: at,
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
