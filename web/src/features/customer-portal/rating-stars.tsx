import { Star } from 'lucide-react';
import { classNames } from '../../lib/class-names.ts';
import { ratingText } from './rating-words.ts';

const places = [1, 2, 3, 4, 5];

/** A given rating as stars, with its words. */
export function RatingStars({ stars }: { stars: number }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {places.map((place) => (
          <Star
            key={place}
            size={16}
            className={classNames(place <= stars ? 'fill-warn-fill text-warn-fill' : 'text-line-strong')}
          />
        ))}
      </span>
      <span className="num text-sm text-2">{ratingText(stars)}</span>
    </span>
  );
}
