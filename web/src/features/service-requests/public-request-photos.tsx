import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { requestLimits } from '@switchyard/contracts/service-requests/service-request-options.ts';
import { useRef } from 'react';
import { showSiteToast } from '../../lib/site-toast.ts';
import { buttonClass } from '../../ui/button.tsx';

type PhotoChoiceProps = { files: readonly File[]; onChange: (files: readonly File[]) => void };

/** Chooses the photos that are sent after the form. */
export function PhotoChoice({ files, onChange }: PhotoChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (chosen: readonly File[]) => {
    onChange(chosen.slice(0, requestLimits.photos));
    if (chosen.length <= requestLimits.photos) return;
    showSiteToast({
      title: t`At most ${requestLimits.photos} photos`,
      description: t`The first ones were taken.`,
      variant: 'destructive',
    });
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={t`Photos to add`}
        onChange={(event) => choose([...(event.target.files ?? [])])}
      />
      <button type="button" className={buttonClass('secondary', 'lg')} onClick={() => input.current?.click()}>
        <Trans>Add photos</Trans>
      </button>
      <span className="text-sm text-2">
        {files.length === 0
          ? t`At most ${requestLimits.photos}`
          : plural(files.length, { one: '# photo', other: '# photos' })}
      </span>
    </div>
  );
}

/** Sends the chosen photos to the request of a link. Never rejects: the request was sent without them. */
export async function sendPhotos(
  files: readonly File[],
  link: string,
  tell: (progress: string) => void,
): Promise<void> {
  const refused = await import('./send-request-photos.ts')
    .then((file) => file.sendVisitorPhotos(files, link, tell))
    // The code was not loaded, or a file could not be read.
    .catch(() => files.length);
  if (refused === 0) return;
  showSiteToast({
    title: plural(refused, { one: '# photo was not sent', other: '# photos were not sent' }),
    description: t`The request was sent. You can add photos below.`,
    variant: 'destructive',
  });
}
