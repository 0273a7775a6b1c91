/**
 * Tries what an injected script would try, inside the window. Each attempt returns `nothing`, or what it got.
 * It must be self-contained, because its source is sent to the page.
 */
export async function runAttacks(loopbackUrl: string): Promise<Record<string, string>> {
  const page = globalThis as unknown as Record<string, unknown>;
  const readIfOk = (response: Response) => (response.ok ? 'read' : undefined);

  const attacks: Record<string, () => unknown> = {
    require: () => page.require,
    process: () => page.process,
    Buffer: () => page.Buffer,
    eval: () => globalThis.eval('1 + 1'),
    'new Function': () => new Function('return 1')(),
    'a timer of text': () =>
      new Promise((resolve) => {
        setTimeout('globalThis.wasEvaluated = true' as unknown as () => void, 0);
        setTimeout(() => resolve(page.wasEvaluated), 50);
      }),
    'an inline script': () => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.wasInlined = true';
      document.body.append(script);
      return page.wasInlined;
    },
    'a script from elsewhere': () =>
      new Promise((resolve, reject) => {
        const script = document.createElement('script');
        script.src = `${loopbackUrl}/x.js`;
        script.onload = () => resolve('loaded');
        script.onerror = () => reject(new Error('refused'));
        document.body.append(script);
      }),
    'a new window': () => window.open('about:blank'),
    'a file': () => fetch('file:///etc/passwd').then((response) => response.text()),
    'the network': () => fetch(loopbackUrl).then((response) => response.text()),
    'the network without looking': () =>
      fetch(loopbackUrl, { mode: 'no-cors' }).then((response) => response.type),
    'an image that carries data out': () =>
      new Promise((resolve, reject) => {
        const image = new Image();
        image.onload = () => resolve('loaded');
        image.onerror = () => reject(new Error('refused'));
        image.src = `${loopbackUrl}/?secret`;
      }),
    'a socket': () =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(loopbackUrl.replace('http', 'ws'));
        socket.onopen = () => resolve('open');
        socket.onerror = () => reject(new Error('refused'));
      }),
    'a worker of text': () =>
      new Promise((resolve, reject) => {
        const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));
        worker.onmessage = () => resolve('ran');
        worker.onerror = () => reject(new Error('refused'));
      }),
    'files above the window': () => fetch('app://protodesk/../../package.json').then(readIfOk),
    'files above, encoded': () => fetch('/..%2f..%2fpackage.json').then(readIfOk),
    'another host of the scheme': () => fetch('app://elsewhere/index.html').then(readIfOk),
    camera: () => navigator.mediaDevices.getUserMedia({ video: true }),
    location: () =>
      new Promise((resolve, reject) => {
        navigator.geolocation.getCurrentPosition(() => resolve('here'), reject);
      }),
    notifications: () =>
      Notification.requestPermission().then((state) => (state === 'granted' ? state : undefined)),
    'reading the clipboard': () => navigator.clipboard.readText(),
    'the bridge in a frame': () => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      return (frame.contentWindow as unknown as Record<string, unknown>).protodesk;
    },
    'a changed bridge': () => {
      const bridge = page.protodesk as Record<string, unknown>;
      bridge.call = () => 'mine';
      return (bridge.call as () => unknown)() === 'mine' ? 'replaced' : undefined;
    },
  };

  const outcomes: Record<string, string> = {};
  for (const [name, run] of Object.entries(attacks)) {
    // From a timer, like the page's own code, so that the policy applies.
    outcomes[name] = await new Promise((done) => {
      setTimeout(() => {
        Promise.resolve()
          .then(run)
          .then(
            (value) =>
              done(value === undefined || value === null ? 'nothing' : `got ${String(value)}`),
            () => done('nothing'),
          );
      }, 0);
    });
  }
  return outcomes;
}

/** Calls the shell with paths that the window must not reach; returns the kind of each response. */
export async function runCallsOutside(paths: readonly string[]): Promise<Record<string, string>> {
  const { call } = (
    globalThis as unknown as {
      protodesk: {
        call(method: string, input: unknown): Promise<{ ok: boolean; problem?: { kind: string } }>;
      };
    }
  ).protodesk;
  const outcomes: Record<string, string> = {};
  for (const path of paths) {
    const shown = await call('showInFolder', { path });
    outcomes[`show ${path}`] = shown.ok ? 'accepted' : (shown.problem?.kind ?? 'unknown');
    const opened = await call('openWorkspace', { kind: 'listed', folder: path });
    outcomes[`open ${path}`] = opened.ok ? 'accepted' : (opened.problem?.kind ?? 'unknown');
  }
  return outcomes;
}

/** Calls the shell against its contract; returns the kind of each response. */
export async function runMalformedCalls(): Promise<Record<string, string>> {
  const { call } = (
    globalThis as unknown as {
      protodesk: { call(method: unknown, input: unknown): Promise<Response> };
    }
  ).protodesk;
  type Response = { ok: boolean; problem?: { kind: string } };

  const calls: readonly (readonly [name: string, method: unknown, input: unknown])[] = [
    ['unknown method', 'runProgram', { path: '/bin/sh' }],
    ['inherited name', 'toString', {}],
    ['prototype', '__proto__', {}],
    ['constructor', 'constructor', {}],
    ['no name', undefined, {}],
    ['object for a name', { toString: null }, {}],
    ['wrong type', 'setTheme', { theme: 7 }],
    ['unknown choice', 'setTheme', { theme: 'plaid' }],
    ['no input', 'openExternal', undefined],
    ['a workspace of no kind', 'openWorkspace', { kind: 'folder', folder: '/' }],
    ['a workspace without a folder', 'openWorkspace', { kind: 'listed' }],
    ['a kind of file that is not saved', 'chooseSavePath', { suggestedName: 'x', kind: 'sh' }],
  ];
  const outcomes: Record<string, string> = {};
  for (const [name, method, input] of calls) {
    outcomes[name] = await call(method, input).then(
      (response) => (response.ok ? 'accepted' : (response.problem?.kind ?? 'unknown')),
      () => 'bad-input',
    );
  }
  return outcomes;
}
