import { useCallback, useState } from 'react';

const prefix = 'draft:';

/**
 * A text that survives a reload and a closed sheet until it is recorded. Drafts are small and single, so the tab's own
 * storage keeps them; without one they live as long as the sheet.
 */
export function useDraft(key: string): [text: string, write: (text: string) => void, drop: () => void] {
  const [text, setText] = useState(() => read(prefix + key));
  const write = useCallback(
    (next: string) => {
      setText(next);
      store(prefix + key, next);
    },
    [key],
  );
  const drop = useCallback(() => write(''), [write]);
  return [text, write, drop];
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function store(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // A closed storage only costs the draft after a reload.
  }
}
