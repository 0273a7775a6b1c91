import type { Result } from '../../shared/contract/contract.ts';

/** Everything that the preload adds to the window. It allows no more than the shell's contract. */
export interface Bridge {
  call(method: string, input: unknown): Promise<Result<unknown>>;
  /** Returns the function that stops listening. */
  onEvent(listener: (name: string, payload: unknown) => void): () => void;
  /** The path of a dropped file on disk; empty when it has none. */
  pathForFile(file: File): string;
  /** Notes a dropped folder in the shell, as one that may become a workspace. */
  projectForFile(file: File): Promise<Result<unknown>>;
}

declare global {
  interface Window {
    readonly protodesk: Bridge;
  }
}
