import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import { useAppSelector } from '../../core/use-app-store.ts';
import type { ActionView } from '../../core/action-view.ts';
import { useLocalPicture } from '../../offline/views/use-local-picture.ts';
import { photoAddress } from './photo-words.ts';

type PhotoSource = {
  /** Null while the bytes on this device are being read. */
  readonly address: string | null;
  /** The pending upload. */
  readonly upload: ActionView | undefined;
};

/** Image source of a picture: this device until the server has it. */
export function usePhotoSource(photo: Photo, size: 'full' | 'small'): PhotoSource {
  const entity = `photo:${photo.sha256}`;
  const upload = useAppSelector((state) =>
    state.offline.actions.find(({ method, entities }) => method === 'PUT' && entities.includes(entity)),
  );
  const local = useLocalPicture(upload ? photo.sha256 : null);
  return { address: upload ? local : photoAddress(photo, size), upload };
}
