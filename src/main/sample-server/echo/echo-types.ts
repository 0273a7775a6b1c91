import echo from '../../../../proto-samples/workspace/protos/echo/echo.proto?raw';
import type { ProtoText } from '../../proto/body/plain-codec.ts';
import { codecOnDemand, typesOfFile } from '../replies/sample-type.ts';

/** The sample workspace's own .proto file of the echo, as text inside the bundle. */
export const echoProtos: readonly ProtoText[] = [{ importPath: 'echo/echo.proto', text: echo }];

const codec = codecOnDemand(echoProtos);

/** The message types of `/echo`. */
export const echoTypes = typesOfFile(codec, 'com.example.samples.echo', 'echo/echo.proto', [
  'Product',
  'Response',
  'TeamRequest',
  'Attachment',
]);
