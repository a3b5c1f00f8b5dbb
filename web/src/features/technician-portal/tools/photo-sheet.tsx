import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Photo, photoTagSchema } from '@switchyard/contracts/photos/photo.ts';
import { Camera, ImagePlus } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { PhotoNote } from '../field-actions.ts';
import { PhotoThumb } from './photo-thumb.tsx';
import { PhotoView } from './photo-view.tsx';
import type { ToolSheetProps } from './tool-sheet-props.ts';

const tagWords: Readonly<Record<PhotoNote['tag'], string>> = {
  before: t`Before`,
  after: t`After`,
  nameplate: t`Nameplate`,
  damage: t`Damage`,
  other: t`Other`,
};
const segments = photoTagSchema.options.map((value) => ({ value, label: tagWords[value] }));

const isOfBefore = ({ tag }: Photo): boolean => tag === 'before';

export function PhotoSheet(props: ToolSheetProps) {
  const { visit, photos, zone, wantedTag, commands, onClose, onRecorded } = props;
  const [tag, setTag] = useState<PhotoNote['tag']>(
    wantedTag ?? (visit.state === 'in_progress' && photos.some(isOfBefore) ? 'after' : 'before'),
  );
  const [opened, setOpened] = useState<Photo | null>(null);
  // The picture that the next one replaces.
  const replaced = useRef<Photo | null>(null);
  const [caption, setCaption] = useState('');
  const [working, setWorking] = useState(0);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const camera = useRef<HTMLInputElement>(null);
  const library = useRef<HTMLInputElement>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    const old = replaced.current;
    replaced.current = null;
    event.target.value = '';
    setRefused([]);
    setWorking((count) => count + files.length);
    let isTold = false;
    // Sequential: a phone has memory for one large picture at a time.
    for (const file of files) {
      try {
        const note = old ?? { tag, caption: caption.trim() };
        const isKept = await commands.photo(file, { tag: note.tag, caption: note.caption });
        if (isKept && old !== null && (await commands.removePhoto(old, { isReplaced: true })))
          setOpened(null);
        if (isKept && !isTold) onRecorded();
        isTold ||= isKept;
      } catch {
        setRefused((names) => [...names, file.name]);
      }
      setWorking((count) => count - 1);
    }
    setCaption('');
  };
  return (
    <Sheet open onOpenChange={onClose} title={t`Photos`}>
      {opened !== null && (
        <PhotoView
          photo={opened}
          zone={zone}
          word={tagWords[opened.tag]}
          onBack={() => setOpened(null)}
          onRetake={() => {
            replaced.current = opened;
            camera.current?.click();
          }}
          onDelete={() => commands.removePhoto(opened)}
        />
      )}
      <div className={opened === null ? 'flex h-full flex-col' : 'hidden'}>
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
          <SegmentedControl label={t`What it shows`} segments={segments} value={tag} onChange={setTag} />
          <Field label={t`Caption`}>
            <Input maxLength={500} value={caption} onChange={(event) => setCaption(event.target.value)} />
          </Field>
          <Refused names={refused} />
          {photos.length === 0 && working === 0 ? (
            <p className="text-sm text-3">
              <Trans>No pictures of this job yet.</Trans>
            </p>
          ) : (
            <ul aria-label={t`Pictures`} className="grid grid-cols-3 gap-2">
              {photos.map((photo) => (
                <PhotoThumb
                  key={photo.sha256}
                  photo={photo}
                  zone={zone}
                  word={tagWords[photo.tag]}
                  onOpen={() => setOpened(photo)}
                />
              ))}
              {working > 0 && (
                <li
                  className="grid aspect-square place-items-center rounded-md bg-surface-2 text-sm text-3"
                  role="status"
                >
                  <Trans>Preparing {working}…</Trans>
                </li>
              )}
            </ul>
          )}
        </div>
        <div className="flex shrink-0 gap-2 border-t border-line p-4">
          <input
            ref={camera}
            type="file"
            accept="image/*"
            capture="environment"
            className="hidden"
            onChange={(event) => void take(event)}
          />
          <input
            ref={library}
            type="file"
            accept="image/*"
            multiple
            className="hidden"
            aria-label={t`Pictures from this device`}
            onChange={(event) => void take(event)}
          />
          <Button
            variant="primary"
            icon={<Camera />}
            className="h-12 flex-1 rounded-lg text-lg"
            onClick={() => {
              replaced.current = null;
              camera.current?.click();
            }}
          >
            <Trans>Take a photo</Trans>
          </Button>
          <Button icon={<ImagePlus />} className="h-12 rounded-lg" onClick={() => library.current?.click()}>
            <Trans>Choose</Trans>
          </Button>
        </div>
      </div>
    </Sheet>
  );
}

function Refused({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p role="alert" className="text-sm font-medium text-danger">
      <Trans>
        This browser cannot read {names.join(', ')} as a picture. Take it again, or choose a JPEG.
      </Trans>
    </p>
  );
}
