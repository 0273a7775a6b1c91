import { type EngineState, shellChannels } from '../../shared/contract/shell.ts';
import type { EngineClient } from './engine-client.ts';
import type { ShellClient } from './shell-client.ts';

/**
 * Keeps the window connected to the engine. It asks for a port at the start and after each restart, and drops
 * the old port as soon as the shell reports that the engine is gone.
 *
 * @param onState called with each state of the engine, in order
 * @param onConnected called for each new port
 * @returns a function that disconnects everything
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
    // The old engine may never respond to the request for a port.
    isAsking = false;
    // At the first start nothing is lost yet: calls wait for the first port.
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
