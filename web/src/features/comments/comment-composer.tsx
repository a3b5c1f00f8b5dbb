import { t } from '@lingui/core/macro';
import { mostMentions } from '@switchyard/contracts/comments/commented-records.ts';
import { useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { useDraft } from '../../offline/views/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { type Commented, comments } from './comments-api.ts';
import { MentionField } from './mention-field.tsx';
import { type Mentioned, mentionsIn } from './mentions.ts';

const empty: { body: string; chosen: readonly Mentioned[] } = { body: '', chosen: [] };

/** Writes a comment; drafts survive a reload. */
export function CommentComposer({ commented }: { commented: Commented }) {
  const { recordKind, recordId } = commented;
  const [draft, change, drop] = useDraft(`comment:${recordKind}:${recordId}`, empty);
  const [create, { isLoading }] = comments.create.useMutation();
  const [problem, setProblem] = useState<string>();
  const { body, chosen } = draft;
  const isEmpty = body.trim() === '';
  const send = async () => {
    if (isEmpty || isLoading) return;
    setProblem(undefined);
    const mentionIds = mentionsIn(body, chosen).map(({ id }) => id);
    const answer = await create({
      body: { ...commented, body: body.trim(), mentionIds: mentionIds.slice(0, mostMentions) },
    });
    if (answer.error) setProblem(describeRequestError(answer.error));
    else drop();
  };
  return (
    <form
      aria-label={t`New comment`}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Field
        label={t`Comment`}
        hideLabel
        hint={t`For colleagues alone: customers never see it. @ mentions someone.`}
        error={problem}
      >
        <MentionField
          commented={commented}
          value={body}
          maxLength={10_000}
          rows={2}
          readOnly={isLoading}
          placeholder={t`Write a comment`}
          onText={(text) => change({ body: text })}
          onMention={({ id, name }) => change({ chosen: [...chosen, { id, name }] })}
          onSubmit={() => void send()}
        />
      </Field>
      <Button type="submit" busy={isLoading} disabled={isEmpty} className="self-end">
        {t`Comment`}
      </Button>
    </form>
  );
}
