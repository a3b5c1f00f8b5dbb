import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { sendArticleFeedbackRoute } from '@switchyard/contracts/documentation/documentation-routes.ts';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { publicFetch } from '../../lib/public-fetch.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { Button } from '../../ui/button.tsx';
import { controlClass } from '../../ui/input.tsx';
import { readerId } from './reader-id.ts';

type Answer = { readonly helpful: boolean; readonly sent: 'answer' | 'comment' };

/** Asks whether an article helped; after a "no", readers can describe what was missing. */
export function ArticleFeedback({ article }: { article: string }) {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [busy, setBusy] = useState(false);
  const [comment, setComment] = useState('');
  const [failure, setFailure] = useState<string | null>(null);

  const send = async (helpful: boolean, missing?: string) => {
    setBusy(true);
    setFailure(null);
    const { path, method } = sendArticleFeedbackRoute;
    const body = {
      article,
      helpful,
      visitorId: readerId(),
      ...(missing === undefined ? {} : { comment: missing }),
    };
    const result = await publicFetch(path, { method, body });
    setBusy(false);
    if (result.ok) setAnswer({ helpful, sent: missing === undefined ? 'answer' : 'comment' });
    else setFailure(describeRequestError(result.error));
  };
  const sendComment = () => {
    if (comment.trim() !== '') void send(false, comment.trim());
  };

  return (
    <section
      aria-label={t`Was this page helpful?`}
      className="min-h-24 border-y border-line py-5 print:hidden"
    >
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-lg font-semibold text-1">
          <Trans>Was this page helpful?</Trans>
        </p>
        <Button
          size="lg"
          icon={<ThumbsUp />}
          disabled={busy}
          aria-pressed={answer?.helpful === true}
          onClick={() => void send(true)}
        >
          <Trans>Yes</Trans>
        </Button>
        <Button
          size="lg"
          icon={<ThumbsDown />}
          disabled={busy}
          aria-pressed={answer?.helpful === false}
          onClick={() => void send(false)}
        >
          <Trans>No</Trans>
        </Button>
        <p role="status" className="text-md text-2">
          {answer !== null && (answer.sent === 'comment' ? t`Thank you, noted.` : t`Thank you.`)}
        </p>
      </div>
      {failure !== null && (
        <p role="alert" className="mt-2 text-md text-danger">
          <Trans>{failure} Your answer was not sent.</Trans>
        </p>
      )}
      {answer?.helpful === false && answer.sent === 'answer' && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            sendComment();
          }}
          className="mt-4 max-w-140"
        >
          <label htmlFor="missing" className="text-md text-2">
            <Trans>What were you looking for?</Trans>
          </label>
          <textarea
            id="missing"
            value={comment}
            onChange={(event) => setComment(event.target.value)}
            maxLength={1000}
            rows={3}
            required
            className={`${controlClass} mt-1.5 px-2.5 py-2 text-lg`}
          />
          <Button type="submit" size="lg" busy={busy} className="mt-2">
            <Trans>Send</Trans>
          </Button>
        </form>
      )}
    </section>
  );
}
