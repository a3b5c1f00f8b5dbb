import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import { useAppSelector } from '../../app/use-app-store.ts';
import type { ActionView } from '../../offline/action-view.ts';
import { useLocalPicture } from '../../offline/use-local-picture.ts';
import { photoAddress } from './photo-words.ts';

type PhotoSource = {
  /** Null while the device's own bytes are being read. */
  readonly address: string | null;
  /** The upload that is still to be done. */
  readonly upload: ActionView | undefined;
};

/** Where a picture is shown from: this device until the server has it. */
export function usePhotoSource(photo: Photo, size: 'full' | 'small'): PhotoSource {
  const entity = `photo:${photo.sha256}`;
  const upload = useAppSelector((state) =>
    state.offline.actions.find(({ method, entities }) => method === 'PUT' && entities.includes(entity)),
  );
  const local = useLocalPicture(upload ? photo.sha256 : null);
  return { address: upload ? local : photoAddress(photo, size), upload };
}
