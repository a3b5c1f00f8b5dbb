import type { ReactNode } from 'react';

export type Question = { readonly question: string; readonly answer: ReactNode };

/** Expandable questions; the browser's page search also finds collapsed ones. */
export function Questions({ list }: { list: readonly Question[] }) {
  return (
    <div className="max-w-[820px] divide-y divide-line border-y border-line">
      {list.map(({ question, answer }) => (
        <details key={question} className="group">
          <summary className="flex list-none items-start gap-4 py-4.5 text-[17px] leading-[1.4] font-medium text-1 [&::-webkit-details-marker]:hidden">
            <span className="flex-1">{question}</span>
            <span
              aria-hidden="true"
              className="mt-1 grid size-5 shrink-0 place-items-center text-[19px] leading-none text-3 transition-transform group-open:rotate-45"
            >
              +
            </span>
          </summary>
          <div className="max-w-[68ch] space-y-3 pb-6 text-[16px] leading-[1.65] text-pretty text-2 [&_a]:text-1 [&_a]:underline [&_a]:underline-offset-4">
            {answer}
          </div>
        </details>
      ))}
    </div>
  );
}
