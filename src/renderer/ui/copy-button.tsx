import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

/** How long a button says that it copied. */
const shownMs = 1500;

/** What became of a copy: nothing yet, done, or refused. */
export type CopyState = 'idle' | 'copied' | 'failed';

/** Copies text, and tells for a moment whether that worked. Null means that there is nothing to copy. */
export function useCopy(): {
  readonly state: CopyState;
  readonly copy: (getText: () => Promise<string | null> | string) => Promise<void>;
} {
  const [state, setState] = useState<CopyState>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(getText: () => Promise<string | null> | string): Promise<void> {
    try {
      const text = await getText();
      if (text !== null) await navigator.clipboard.writeText(text);
      setState(text === null ? 'failed' : 'copied');
    } catch {
      // The clipboard may be held by another program; the button says so.
      setState('failed');
    }
  }

  return { state, copy };
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
