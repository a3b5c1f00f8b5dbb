import { formatPlural } from '../../lib/format-number.ts';
import { useOpinions } from './use-opinions.ts';

/** For admins, below an article: number of readers and of helpful votes. */
export function ArticleCounts({ article }: { article: string }) {
  const opinions = useOpinions();
  if (opinions === null) return null;
  const own = opinions.find((each) => each.article === article);
  return (
    <p className="num mt-3 text-md text-3">
      Helpful to {own?.helpful ?? 0}, not to {own?.notHelpful ?? 0} ·{' '}
      {formatPlural(own?.readers ?? 0, 'reader')} in 30 days
    </p>
  );
}
