// A server that dies at its 501st request, as with kill -9.
import { createServer } from 'node:http';

let count = 0;
const server = createServer((_request, response) => {
  count += 1;
  if (count > 500) process.kill(process.pid, 'SIGKILL');
  response.end('hello');
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
