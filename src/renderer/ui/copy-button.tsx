import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { type CopyState, CopyWords, copyWords } from './copy-words.tsx';
import { IconButton } from './icon-button.tsx';

/** How long a button shows that it copied. */
const shownMs = 1500;

/** Thrown when the text cannot be copied. The message is shown to the user. */
export class CopyRefusal extends Error {}

/** The state of a copy, and the function that copies. */
export interface Copying {
  readonly state: CopyState;
  /** Why the last copy failed, when that is known. It stays until the user has read it. */
  readonly refusal: CopyRefusal | null;
  /** Null means there is nothing to copy. */
  readonly copy: (getText: () => Promise<string | null> | string) => Promise<void>;
  readonly clearRefusal: () => void;
}

/** Copies text, and shows for a moment whether that worked. */
export function useCopy(): Copying {
  const [state, setState] = useState<CopyState>('idle');
  const [refusal, setRefusal] = useState<CopyRefusal | null>(null);

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(getText: () => Promise<string | null> | string): Promise<void> {
    setRefusal(null);
    try {
      const text = await getText();
      if (text !== null) await navigator.clipboard.writeText(text);
      setState(text === null ? 'failed' : 'copied');
    } catch (error) {
      if (error instanceof CopyRefusal) setRefusal(error);
      // Another program holds the clipboard; the button shows it.
      setState('failed');
    }
  }

  return { state, refusal, copy, clearRefusal: () => setRefusal(null) };
}

/** A button that copies, with a label or only an icon. */
export function CopyButton({
  label,
  getText,
  compact = false,
}: {
  readonly label: string;
  readonly getText: () => Promise<string | null> | string;
  readonly compact?: boolean;
}) {
  const { state, copy } = useCopy();
  const said = copyWords(label, state);
  const icon =
    state === 'copied' ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />;
  if (compact) return <IconButton label={said} icon={icon} onClick={() => void copy(getText)} />;
  return (
    <Button look="quiet" icon={icon} aria-label={said} onClick={() => void copy(getText)}>
      <CopyWords label={label} state={state} />
    </Button>
  );
}
