import { type EngineState, shellChannels } from '../../shared/contract/shell.ts';
import type { EngineClient } from './engine-client.ts';
import type { ShellClient } from './shell-client.ts';

/**
 * Keeps the window tied to whichever engine runs: asks for a port at the start and after each
 * restart, and lets go of the old one as soon as the shell says that the engine is gone.
 *
 * @param onState told each state of the engine, in order
 * @param onConnected told of each new port
 * @returns lets go of everything
 */
export function linkEngine(options: {
  readonly shell: ShellClient;
  readonly engine: EngineClient;
  readonly onState: (state: EngineState) => void;
  readonly onConnected: () => void;
}): () => void {
  const { shell, engine, onState, onConnected } = options;
  let isFirst = true;
  let isAsking = false;
  let isConnected = false;

  async function askForPort(): Promise<void> {
    if (isAsking || isConnected) return;
    isAsking = true;
    await shell.calls.connectEngine({});
    isAsking = false;
  }

  function takePort(event: MessageEvent): void {
    const port = event.ports[0];
    const data: unknown = event.data;
    if (event.source !== window || port === undefined || !isPortMessage(data)) return;
    engine.connect(port);
    isConnected = true;
    isFirst = false;
    onConnected();
  }

  function takeState(state: EngineState): void {
    onState(state);
    if (state.kind === 'running' || (state.kind === 'starting' && isFirst)) {
      void askForPort();
      return;
    }
    isConnected = false;
    // What was asked of the engine that is gone may never be answered.
    isAsking = false;
    // At the very start nothing is lost yet: calls go on waiting for the first port.
    if (!isFirst || state.kind === 'stopped') {
      engine.disconnect({ willReturn: state.kind !== 'stopped' });
    }
  }

  window.addEventListener('message', takePort);
  const stopListening = shell.onEngineState(takeState);
  void shell.calls.getEngineState({}).then((state) => {
    if (state.ok) takeState(state.value);
  });
  return () => {
    stopListening();
    window.removeEventListener('message', takePort);
    engine.disconnect({ willReturn: false });
  };
}

function isPortMessage(data: unknown): boolean {
  return (
    typeof data === 'object' && data !== null && 'kind' in data && data.kind === shellChannels.port
  );
}
