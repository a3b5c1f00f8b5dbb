import { createRoot } from 'react-dom/client';
import { ProofDialog } from './proof-dialog.tsx';

let asking: Promise<boolean> | null = null;

/** Asks the user to prove who they are; true once they did. Calls at the same time share one dialog. */
export function askForProof(): Promise<boolean> {
  asking ??= openDialog().finally(() => {
    asking = null;
  });
  return asking;
}

/** Any call may need it, whatever is on screen: the dialog has a root of its own. */
async function openDialog(): Promise<boolean> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  try {
    return await new Promise<boolean>((resolve) => {
      root.render(<ProofDialog onClose={resolve} />);
    });
  } finally {
    root.unmount();
    place.remove();
  }
}
