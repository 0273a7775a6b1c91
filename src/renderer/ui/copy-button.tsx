import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

/** How long a button says that it copied. */
const shownMs = 1500;

/** What became of a copy: nothing yet, done, or refused. */
export type CopyState = 'idle' | 'copied' | 'failed';

/** Thrown by what gives the text: says in words why it is not copied. */
export class CopyRefusal extends Error {}

/** What is being copied. */
export interface Copying {
  readonly state: CopyState;
  /** Why the last copy was not made, where that is known; it stays until it was read. */
  readonly refusal: CopyRefusal | null;
  /** Null means that there is nothing to copy. */
  readonly copy: (getText: () => Promise<string | null> | string) => Promise<void>;
  readonly clearRefusal: () => void;
}

/** Copies text, and tells for a moment whether that worked. */
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
      // Else the clipboard is held by another program; the button says so.
      setState('failed');
    }
  }

  return { state, refusal, copy, clearRefusal: () => setRefusal(null) };
}

/** A button that copies, with words or as a picture only. */
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
  const said = state === 'copied' ? 'Copied' : state === 'failed' ? 'Could not copy' : label;
  const icon =
    state === 'copied' ? <Check size={13} aria-hidden /> : <Copy size={13} aria-hidden />;
  if (compact) return <IconButton label={said} icon={icon} onClick={() => void copy(getText)} />;
  return (
    <Button look="quiet" icon={icon} onClick={() => void copy(getText)}>
      {said}
    </Button>
  );
}
