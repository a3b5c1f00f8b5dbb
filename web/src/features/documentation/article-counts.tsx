import { useOpinions } from './use-opinions.ts';
import { Plural, Trans } from '@lingui/react/macro';

/** For admins, below an article: number of readers and of helpful votes. */
export function ArticleCounts({ article }: { article: string }) {
  const opinions = useOpinions();
  if (opinions === null) return null;
  const own = opinions.find((each) => each.article === article);
  return (
    <p className="num mt-3 text-md text-3">
      <Trans>
        Helpful to {own?.helpful ?? 0}, not to {own?.notHelpful ?? 0} ·{' '}
        <Plural value={own?.readers ?? 0} one="# reader" other="# readers" /> in 30 days
      </Trans>
    </p>
  );
}
