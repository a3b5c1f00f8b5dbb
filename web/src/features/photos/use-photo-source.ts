import type { Photo } from '@switchyard/contracts/photos/photo.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../../app/store.ts';
import { useAppSelector } from '../../app/use-app-store.ts';
import type { ActionView } from '../../offline/action-view.ts';
import { localPicture } from '../../offline/local-picture.ts';
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

/** Address of a kept picture; given back when it is not shown any more. */
function useLocalPicture(sha256: string | null): string | null {
  const store = useStore() as AppStore;
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (sha256 === null) return;
    let made: string | null = null;
    let over = false;
    void store.dispatch(localPicture(sha256)).then((picture) => {
      if (over || picture === null) return;
      made = URL.createObjectURL(new Blob([picture.bytes], { type: picture.type }));
      setAddress(made);
    });
    return () => {
      over = true;
      if (made !== null) URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [store, sha256]);
  return address;
}
