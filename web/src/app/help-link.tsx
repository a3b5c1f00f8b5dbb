import { CircleQuestionMark } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { Tooltip } from '../ui/tooltip.tsx';
import { helpFor, isGuidePage } from './help-links.ts';

type HelpLinkProps = {
  /** What the link is about, where that is a part of the page, and the article about it. */
  readonly about?: { readonly what: string; readonly article: string };
};

/** Leads from a page of the console, or a part of it, to the article about it. */
export function HelpLink({ about }: HelpLinkProps) {
  const { pathname } = useLocation();
  if (isGuidePage(pathname)) return null;
  const what = about?.what ?? 'this page works';
  return (
    <Tooltip text={`How ${what}`}>
      <Link
        to={about === undefined ? helpFor(pathname) : `/docs/${about.article}`}
        aria-label={`Help: how ${what}`}
        className="grid size-7 shrink-0 place-items-center rounded-md text-3 transition-colors hover:bg-surface-3 hover:text-1 pointer-coarse:size-9"
      >
        <CircleQuestionMark aria-hidden="true" size={15} />
      </Link>
    </Tooltip>
  );
}
