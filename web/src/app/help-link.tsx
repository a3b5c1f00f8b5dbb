import { CircleQuestionMark } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { Tooltip } from '../ui/tooltip.tsx';
import { helpFor, isGuidePage } from './help-links.ts';

/** Leads from a page of the console to the article about it. */
export function HelpLink() {
  const { pathname } = useLocation();
  if (isGuidePage(pathname)) return null;
  return (
    <Tooltip text="How this page works">
      <Link
        to={helpFor(pathname)}
        aria-label="Help: how this page works"
        className="grid size-7 shrink-0 place-items-center rounded-md text-3 transition-colors hover:bg-surface-3 hover:text-1 pointer-coarse:size-9"
      >
        <CircleQuestionMark aria-hidden="true" size={15} />
      </Link>
    </Tooltip>
  );
}
