import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { OwnRating } from '@switchyard/contracts/customer-portal/job-rating.ts';
import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { formatDate } from '../../lib/format-date.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { RatingStars } from './rating-stars.tsx';
import { ratingWords } from './rating-words.ts';

const places = [1, 2, 3, 4, 5] as const;
/** Longest comment, as in the contract, which pages without schemas do not load. */
const commentMax = 1000;

export type SentRating = { readonly stars: number; readonly comment: string };

type RatingFormProps = {
  rating: OwnRating | null;
  zone: string;
  /** Stores it. @returns the text of a failure, or null */
  onSend: (rating: SentRating) => Promise<string | null>;
};

/** Asks for a rating; a given one is shown, and can be changed for some days. */
export function RatingForm({ rating, zone, onSend }: RatingFormProps) {
  const [isChanging, setIsChanging] = useState(false);
  const now = useNow();
  if (rating !== null && !isChanging) {
    const mayChange = Date.parse(rating.editableUntil) > now;
    return (
      <div role="status" className="flex flex-col items-start gap-2">
        <p className="text-sm text-2">
          <Trans>Thank you for your rating.</Trans>
        </p>
        <RatingStars stars={rating.stars} />
        {rating.comment !== '' && (
          <p className="text-sm wrap-anywhere whitespace-pre-wrap text-1">{rating.comment}</p>
        )}
        {mayChange && (
          <Button variant="ghost" onClick={() => setIsChanging(true)}>
            {t`Change it until ${formatDate(rating.editableUntil, zone, 'day')}`}
          </Button>
        )}
      </div>
    );
  }
  return <Form rating={rating} onSend={onSend} onDone={() => setIsChanging(false)} />;
}

type FormProps = Pick<RatingFormProps, 'rating' | 'onSend'> & { onDone: () => void };

function Form({ rating, onSend, onDone }: FormProps) {
  const [stars, setStars] = useState(rating?.stars ?? 0);
  const [comment, setComment] = useState(rating?.comment ?? '');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async () => {
    if (stars === 0) {
      setProblem(t`Choose one to five stars`);
      return;
    }
    setBusy(true);
    const failure = await onSend({ stars, comment: comment.trim() });
    setBusy(false);
    setProblem(failure);
    if (failure === null) onDone();
  };
  return (
    <form
      aria-label={t`Rating`}
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <StarChoice
        stars={stars}
        onChoose={(chosen) => {
          setStars(chosen);
          setProblem(null);
        }}
      />
      <Field label={t`What should we know?`} hint={t`Optional. The company reads it.`}>
        <Textarea
          rows={3}
          maxLength={commentMax}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </Field>
      {problem !== null && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
      )}
      <Button type="submit" size="lg" variant="primary" busy={busy} className="self-start">
        <Trans>Send rating</Trans>
      </Button>
    </form>
  );
}

type StarChoiceProps = { stars: number; onChoose: (stars: number) => void };

/** Five stars as radio buttons, so that arrow keys change the choice. */
function StarChoice({ stars, onChoose }: StarChoiceProps) {
  const name = useId();
  const [pointed, setPointed] = useState(0);
  const shown = pointed === 0 ? stars : pointed;
  const word = places.find((place) => place === shown);
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <legend className="mb-1 text-base font-medium text-1">
        <Trans>How was it?</Trans>
      </legend>
      <div className="-ml-2 flex" onPointerLeave={() => setPointed(0)}>
        {places.map((place) => (
          <label
            key={place}
            title={ratingWords[place]}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(place)}
            className="relative grid size-11 cursor-pointer place-items-center rounded-md has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={name}
              value={place}
              checked={stars === place}
              aria-label={t`${place} of 5: ${ratingWords[place]}`}
              onChange={() => onChoose(place)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <Star
              aria-hidden="true"
              size={28}
              className={classNames(place <= shown ? 'fill-warn-fill text-warn-fill' : 'text-control')}
            />
          </label>
        ))}
      </div>
      <span aria-hidden="true" className="min-w-20 text-base text-2">
        {word === undefined ? '' : ratingWords[word]}
      </span>
    </fieldset>
  );
}
