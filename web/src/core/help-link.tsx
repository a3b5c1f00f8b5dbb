import { t } from '@lingui/core/macro';
import { CircleQuestionMark } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { Tooltip } from '../ui/tooltip.tsx';
import { helpFor, isGuidePage } from './help-links.ts';
import { useModules } from './modules-context.ts';
import { Link } from '../ui/link.tsx';

type HelpLinkProps = {
  /** The topic of the link, if it is only a part of the page, and the article about it. */
  readonly about?: { readonly what: string; readonly article: string };
};

/** Links a page of the console, or a part of it, to its article. */
export function HelpLink({ about }: HelpLinkProps) {
  const { pathname } = useLocation();
  const modules = useModules();
  if (isGuidePage(pathname)) return null;
  // The article is known once the features are loaded, shortly after the page; until then its space is reserved.
  if (about === undefined && modules === null) {
    return <span aria-hidden="true" className="size-7 shrink-0 pointer-coarse:size-11" />;
  }
  const what = about?.what ?? t`this page works`;
  return (
    <Tooltip text={t`How ${what}`}>
      <Link
        to={about === undefined ? helpFor(pathname, modules?.manifests ?? []) : `/docs/${about.article}`}
        aria-label={t`Help: how ${what}`}
        className="grid size-7 shrink-0 place-items-center rounded-md text-3 transition-colors hover:bg-surface-3 hover:text-1 pointer-coarse:size-11"
      >
        <CircleQuestionMark aria-hidden="true" size={15} />
      </Link>
    </Tooltip>
  );
}
