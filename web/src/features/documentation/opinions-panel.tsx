import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { guides } from 'virtual:articles';
import { docsFrame } from './docs-head.tsx';
import { useOpinions } from './use-opinions.ts';

/** For admins: reader votes on the guide. Operators also see the comments. */
export function OpinionsPanel() {
  const opinions = useOpinions();
  if (opinions === null) return null;
  const titleOf = (name: string) =>
    guides.find(({ category, slug }) => name === `${category}/${slug}`)?.title ?? name;
  return (
    <section aria-labelledby="opinions" className={docsFrame}>
      <h2 id="opinions" className="border-t border-line pt-8 text-xl font-semibold tracking-tight text-1">
        <Trans>What readers say</Trans>
      </h2>
      {opinions.length === 0 && (
        <p className="mt-2 text-md text-2">
          <Trans>Nobody has read an article yet.</Trans>
        </p>
      )}
      {opinions.length > 0 && (
        <div className="mt-3 overflow-x-auto" role="region" aria-label={t`Answers by article`} tabIndex={0}>
          <table className="w-full text-left text-md">
            <thead className="text-3">
              <tr className="border-b border-line-strong">
                <th scope="col" className="py-2 font-medium">
                  <Trans>Article</Trans>
                </th>
                {[t`Helpful`, t`Not helpful`, t`Readers, 30 days`].map((title) => (
                  <th key={title} scope="col" className="py-2 pl-4 text-right font-medium whitespace-nowrap">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {opinions.map(({ article, helpful, notHelpful, readers, comments }) => (
                <tr key={article} className="border-b border-line align-top">
                  <td className="py-2">
                    <a href={`/docs/${article}`} className="font-medium text-1 hover:underline">
                      {titleOf(article)}
                    </a>
                    {comments.map(({ text, at }) => (
                      <p key={at} className="max-w-160 text-2">
                        “{text}”
                      </p>
                    ))}
                  </td>
                  <Count>{helpful}</Count>
                  <Count>{notHelpful}</Count>
                  <Count>{readers}</Count>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function Count({ children }: { children: number }) {
  return <td className="num py-2 pl-4 text-right text-2">{children}</td>;
}
