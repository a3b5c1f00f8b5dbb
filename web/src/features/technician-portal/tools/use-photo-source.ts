import { fillPath } from '@switchyard/contracts/http/route.ts';
import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import type { ActionView } from '../../../core/action-view.ts';
import { useAppSelector } from '../../../core/use-app-store.ts';
import { useLocalPicture } from '../../../offline/views/use-local-picture.ts';

export type PhotoSource = {
  /** Null while the bytes on this device are being read. */
  readonly address: string | null;
  /** The pending upload. */
  readonly upload: ActionView | undefined;
};

/** Where a picture comes from: this device until the server has it. */
export function usePhotoSource({ jobId, sha256 }: Photo, size: 'full' | 'small'): PhotoSource {
  const entity = `photo:${sha256}`;
  const upload = useAppSelector((state) =>
    state.offline.actions.find((one) => one.type === 'photo-upload' && one.entities.includes(entity)),
  );
  const local = useLocalPicture(upload ? sha256 : null);
  const path = fillPath('/api/jobs/:jobId/photos/:sha256/content', { jobId, sha256 });
  return { address: upload ? local : `${path}?size=${size}`, upload };
}
