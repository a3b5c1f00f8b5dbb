import { t } from '@lingui/core/macro';

type TwoTextsProps = { mine: string; theirs: string | null };

/** The texts of the user and of the office for a step, in full; nothing if the user wrote none. */
export function TwoTexts({ mine, theirs }: TwoTextsProps) {
  if (mine === '') return null;
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <Side title={t`You wrote`} text={mine} />
      <Side title={t`The office has`} text={theirs ?? t`No text`} />
    </div>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <section aria-label={title} className="rounded-md border border-line p-2 text-sm">
      <h3 className="text-xs text-3">{title}</h3>
      <p className="wrap-break-word whitespace-pre-wrap text-1">{text}</p>
    </section>
  );
}
