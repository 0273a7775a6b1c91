import { expect, it } from 'vitest';
import { cancellableCalls } from './cancellable-calls.ts';
import { importHandlers } from './import-handlers.ts';

const { handlers } = cancellableCalls(importHandlers({ folder: '/w' }), () => undefined);

it('breaks the JSON body of a curl command into lines and keeps its numbers exact', async () => {
  const command = `curl https://a.example --json '{"id":12345678901234567890,"a":[]}'`;
  const { request } = await handlers.parseCurl({ command });
  expect(request.body?.text).toBe('{\n  "id": 12345678901234567890,\n  "a": []\n}');
});

it('leaves other bodies of curl commands unchanged', async () => {
  const { request } = await handlers.parseCurl({
    command: `curl a.example -d 'a=1'`,
  });
  expect(request.body?.text).toBe('a=1');
});
