import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import type { AppStore } from '../../core/store.ts';
import { localPicture } from './local-picture.ts';

/** URL of a picture stored on this device, null while it is being read; revoked when the picture is no longer shown. */
export function useLocalPicture(sha256: string | null): string | null {
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
