import type { z } from 'zod';
import type { Calls } from '../../shared/contract/contract.ts';
import { type EngineState, shellContract, shellEvents } from '../../shared/contract/shell.ts';
import type { MenuCommand } from '../../shared/model/menu-commands.ts';
import type { Bridge } from './bridge.ts';
import { callFailed, parseResult } from './parse-result.ts';

/** The shell as the window sees it. */
export interface ShellClient {
  readonly calls: Calls<typeof shellContract>;
  /** Each returns the function that stops listening. */
  onEngineState(listener: (state: EngineState) => void): () => void;
  onMenuCommand(listener: (command: MenuCommand) => void): () => void;
  /** Called when the window is about to close; it waits for `readyToClose`. */
  onClosing(listener: () => void): () => void;
}

/** Wraps the preload's untyped functions in the typed contract. */
export function createShellClient(bridge: Bridge): ShellClient {
  const calls: Record<string, (input: unknown) => Promise<unknown>> = {};
  for (const [name, { output }] of Object.entries(shellContract)) {
    calls[name] = async (input) => {
      try {
        return parseResult(output as z.ZodType, name, await bridge.call(name, input));
      } catch (error) {
        return { ok: false, problem: callFailed(name, error) };
      }
    };
  }
  return {
    calls: calls as unknown as Calls<typeof shellContract>,
    onEngineState: (listener) =>
      bridge.onEvent((name, payload) => {
        if (name !== 'engineState') return;
        const parsed = shellEvents.engineState.input.safeParse(payload);
        if (parsed.success) listener(parsed.data);
      }),
    onMenuCommand: (listener) =>
      bridge.onEvent((name, payload) => {
        if (name !== 'menuCommand') return;
        const parsed = shellEvents.menuCommand.input.safeParse(payload);
        if (parsed.success) listener(parsed.data.command);
      }),
    onClosing: (listener) =>
      bridge.onEvent((name) => {
        if (name === 'closing') listener();
      }),
  };
}
