import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Comment } from '@switchyard/contracts/comments/comment.ts';
import { useState } from 'react';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { comments } from './comments-api.ts';
import { MentionField } from './mention-field.tsx';
import { type Mentioned, mentionsIn } from './mentions.ts';

type CommentEditorProps = { readonly comment: Comment; readonly onClose: () => void };

/** Changes a comment in place. Escape leaves it as it was. */
export function CommentEditor({ comment, onClose }: CommentEditorProps) {
  const { id, revision, recordKind, recordId, mentionIds, mentionNames } = comment;
  const [update, { isLoading }] = comments.update.useMutation();
  const [body, setBody] = useState(comment.body);
  const [chosen, setChosen] = useState<readonly Mentioned[]>(() =>
    mentionIds.map((mentioned, place) => ({ id: mentioned, name: mentionNames[place] ?? '' })),
  );
  const [problem, setProblem] = useState<string>();
  const isEmpty = body.trim() === '';
  const save = async () => {
    if (isEmpty || isLoading) return;
    if (body.trim() === comment.body) return onClose();
    const ids = mentionsIn(body, chosen).map((mentioned) => mentioned.id);
    const answer = await update({ id, revision, body: { body: body.trim(), mentionIds: ids } });
    if (answer.error) setProblem(describeRequestError(answer.error));
    else onClose();
  };
  return (
    <form
      aria-label={t`Edit comment`}
      className="mt-1 flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={t`Comment`} hideLabel error={problem}>
        <MentionField
          commented={{ recordKind, recordId }}
          value={body}
          maxLength={10_000}
          rows={2}
          autoFocus
          readOnly={isLoading}
          onText={setBody}
          onMention={({ id: mentioned, name }) => setChosen([...chosen, { id: mentioned, name }])}
          onSubmit={() => void save()}
          onEscape={onClose}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={isLoading} disabled={isEmpty}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </form>
  );
}
