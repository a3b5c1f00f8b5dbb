import { t } from '@lingui/core/macro';
import { fillPath } from '@switchyard/contracts/http/route.ts';
import { photoContentPath } from '@switchyard/contracts/photos/photo-routes.ts';
import type { Photo, PhotoTag } from '@switchyard/contracts/photos/photo.ts';

const words: Readonly<Record<PhotoTag, string>> = {
  before: t`Before`,
  after: t`After`,
  nameplate: t`Nameplate`,
  damage: t`Damage`,
  other: t`Photo`,
};

/** Label of a picture's kind. */
export function tagWord(tag: PhotoTag): string {
  return words[tag];
}

export const tagOptions = Object.entries(words).map(([value, label]) => ({
  value: value as PhotoTag,
  label: value === 'other' ? t`Other` : label,
}));

/** `After: new igniter` */
export function photoTitle({ tag, caption }: Pick<Photo, 'tag' | 'caption'>): string {
  return caption === '' ? tagWord(tag) : `${tagWord(tag)}: ${caption}`;
}

/** Address of the image file. */
export function photoAddress(
  { jobId, sha256 }: Pick<Photo, 'jobId' | 'sha256'>,
  size: 'full' | 'small',
): string {
  return `${fillPath(photoContentPath, { jobId, sha256 })}?size=${size}`;
}
