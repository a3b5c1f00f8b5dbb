import { scopeOf } from '../../core/permissions.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Photo, UpdatePhoto } from '@switchyard/contracts/photos/photo.ts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCurrentUser } from '../../core/use-session.ts';
import { formatDate } from '../../lib/format-date.ts';
import { describeRequestError } from '../../lib/request-error.ts';
import { saveMerged } from '../../lib/save-merged.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type Detail, DetailList } from '../../ui/detail-list.tsx';
import { InlineEdit } from '../../ui/inline-edit.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useToast } from '../../ui/use-toast.ts';
import { tagOptions, tagWord } from './photo-words.ts';
import { useRemovePhotoMutation, useUpdatePhotoMutation } from './photos-api.ts';

type PhotoFactsProps = { photo: Photo; zone: string; onRemoved: () => void };

/** Details of a picture; users with permission edit them in place. */
export function PhotoFacts({ photo, zone, onRemoved }: PhotoFactsProps) {
  const user = useCurrentUser();
  // Not editable before the upload has finished.
  const mayChange = scopeOf(user, 'photo.update') !== 'none' && photo.revision > 0;
  const [asking, setAsking] = useState(false);
  const [remove] = useRemovePhotoMutation();
  const taken: Detail = {
    label: t`Taken`,
    value: t`${formatDate(photo.takenAt, zone, 'dateTime')} by ${photo.authorName}`,
  };
  return (
    <>
      <DetailList items={[...(mayChange ? [] : readOnly(photo)), taken]} />
      {mayChange && <PhotoFields photo={photo} />}
      {mayChange && (
        <div className="flex justify-end">
          <Button icon={<Trash2 />} onClick={() => setAsking(true)}>
            <Trans>Delete photo</Trans>
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Delete this photo?`}
        description={t`It disappears from the job for everybody.`}
        confirmLabel={t`Delete photo`}
        danger
        target={{ revision: photo.revision }}
        onConfirm={async (_, revision) => {
          const { jobId, sha256 } = photo;
          await remove({ jobId, sha256, revision }).unwrap();
          onRemoved();
        }}
      />
    </>
  );
}

function readOnly(photo: Photo): Detail[] {
  const caption = photo.caption === '' ? [] : [{ label: t`Caption`, value: photo.caption }];
  return [{ label: t`Shows`, value: tagWord(photo.tag) }, ...caption];
}

function PhotoFields({ photo }: { photo: Photo }) {
  const [update] = useUpdatePhotoMutation();
  const toast = useToast();
  const { jobId, sha256 } = photo;
  const save = (patch: UpdatePhoto, base: Photo) =>
    saveMerged({
      base,
      patch,
      send: (revision, body) => update({ jobId, sha256, revision, body }).unwrap(),
    });
  const saveNow = async (patch: UpdatePhoto) => {
    try {
      const outcome = await save(patch, photo);
      if (outcome.kind === 'saved') return;
      toast({ title: t`Someone else changed this photo`, description: t`Look at it and try again.` });
    } catch (error) {
      toast({
        title: t`The photo was not changed`,
        description: describeRequestError(error),
        variant: 'destructive',
      });
    }
  };
  return (
    <div className="grid gap-3 sm:grid-cols-[140px_minmax(0,1fr)_auto] sm:items-center">
      <Select
        label={t`What it shows`}
        options={tagOptions}
        value={photo.tag}
        onChange={(tag) => void saveNow({ tag })}
      />
      <InlineEdit
        label={t`caption`}
        subject="photo"
        placeholder={t`Add a caption…`}
        record={photo}
        read={(record) => record.caption}
        onSave={(caption, base) => save({ caption: caption.trim() }, base)}
      />
      <span className="flex items-center gap-2 text-sm text-2">
        <Switch
          checked={photo.customerVisible}
          onChange={(customerVisible) => void saveNow({ customerVisible })}
          label={t`The customer sees it`}
        />
        <span aria-hidden="true">
          <Trans>The customer sees it</Trans>
        </span>
      </span>
    </div>
  );
}
