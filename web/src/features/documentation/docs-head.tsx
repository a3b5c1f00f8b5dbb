import type { ReactNode } from 'react';
import { DocsSearch } from './docs-search.tsx';

type DocsHeadProps = { title: string; lead: string; inConsole: boolean; children?: ReactNode };

/** Header of a guide start page: title, one sentence, search. */
export function DocsHead({ title, lead, inConsole, children }: DocsHeadProps) {
  return (
    <div className={inConsole ? 'pt-6 pb-4' : 'pt-14 pb-6 md:pt-20'}>
      {!inConsole && (
        <h1 className="text-3xl font-semibold tracking-tight text-balance text-1 md:text-4xl">{title}</h1>
      )}
      <p className={`max-w-160 text-base text-pretty text-2 ${inConsole ? '' : 'mt-4'}`}>{lead}</p>
      <div className="mt-6 max-w-160">
        <DocsSearch size="lg" />
      </div>
      {children}
    </div>
  );
}

/** Width and margins of the guide's pages. */
export const docsFrame = 'mx-auto w-full max-w-290 px-5 pb-16 text-lg lg:px-8';
