/** Returns a recording (HAR) of two calls, 200 and 404, both with a response body and a credential. */
export function recordingOf(body: Buffer): string {
  const entry = (url: string, status: number, headers: readonly object[]): object => ({
    startedDateTime: '2026-01-02T03:04:05.678Z',
    time: 12.5,
    request: {
      method: 'GET',
      url,
      headers: [{ name: 'Authorization', value: 'Bearer sk-canary-3d1' }],
    },
    response: {
      status,
      statusText: 'OK',
      headers: [{ name: 'Content-Type', value: 'application/x-protobuf' }, ...headers],
      content: {
        mimeType: 'application/x-protobuf',
        text: body.toString('base64'),
        encoding: 'base64',
      },
    },
    timings: { send: 1, wait: 10, receive: 1.5 },
  });
  return JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: 'Firefox', version: '131.0' },
      entries: [
        entry('https://api.example.com/users/7', 200, []),
        entry('https://api.example.com/orders', 404, []),
      ],
    },
  });
}
