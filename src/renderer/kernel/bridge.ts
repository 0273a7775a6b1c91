import type { Result } from '../../shared/contract/contract.ts';

/** All that the preload puts into the window. It adds nothing to what the shell's contract allows. */
export interface Bridge {
  call(method: string, input: unknown): Promise<Result<unknown>>;
  /** Gives back the function that stops listening. */
  onEvent(listener: (name: string, payload: unknown) => void): () => void;
  /** Where a dropped file lies on disk; empty when it has no place there. */
  pathForFile(file: File): string;
}

declare global {
  interface Window {
    readonly protodesk: Bridge;
  }
}
