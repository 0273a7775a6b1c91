import { resolve } from 'node:path';
import type { z } from 'zod';
import type { curlContract } from '../../../shared/contract/engine-curl.ts';
import { callSettingsFor } from '../../../shared/model/call-settings.ts';
import { type CallCookies, withCookies } from '../exchange/cookies/call-cookies.ts';
import { createCurlSecrets } from '../exchange/curl/curl-secrets.ts';
import { writeCurl } from '../exchange/curl/write-curl.ts';
import { onlyFileOf, wholeBody } from '../http/wire-body.ts';
import { untilAborted } from '../pool/until-aborted.ts';
import { writeChosenFile } from '../run/write-chosen-file.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** A longer body goes to a file: systems limit one argument to 128 KiB, and nobody reads it. */
const maxTypedBytes = 64 * 1024;

type Ask = z.output<typeof curlContract.copyAsCurl.input>;
type Copied = z.output<typeof curlContract.copyAsCurl.output>;

/** Writes requests as curl commands. Sends nothing, and reads no secret that the request names. */
export function curlHandlers(
  parts: Pick<EngineParts, 'cookies' | 'folder' | 'generators' | 'preparer' | 'savePlaces'>,
): HandlersOf<keyof typeof curlContract> {
  async function cookiesOf(
    environmentName: string | null,
    signal: AbortSignal,
  ): Promise<CallCookies> {
    const opened = parts.cookies().then((cookies) => cookies.forRepeatedCalls(environmentName));
    return untilAborted(opened, signal);
  }

  async function copy(
    { request, environmentName, saveId }: Ask,
    signal: AbortSignal,
  ): Promise<Copied> {
    const { preparer } = parts;
    const scope = preparer.scope({ kind: 'request', id: request.id }, environmentName);
    const secrets = createCurlSecrets(scope, request.body);
    const prepared = await preparer.prepare({
      ...{ request, environmentName, signal },
      generate: parts.generators.ahead(),
      isUnsent: true,
      secrets: secrets.store,
    });
    const { redirects } = prepared;
    const jar = prepared.usesCookies ? await cookiesOf(environmentName, signal) : null;
    const wire = await withCookies(
      prepared.wire,
      jar === null
        ? undefined
        : {
            // Their values are as secret as a password.
            headerFor: async (own) =>
              (await jar.headerFor(own)) === null ? null : secrets.cookies(),
            keep: async () => null,
          },
    );
    const { caFile } = callSettingsFor(request, scope.callSettings).tls;
    const hasAuthorities = (wire.connection.tls?.authorities.length ?? 0) > 0;
    const streamedFile = wire.body && onlyFileOf(wire.body);
    const body =
      wire.body === null || streamedFile !== null
        ? new Uint8Array()
        : await wholeBody(wire.body, 'to be copied');
    const ownFile = streamedFile ?? (await preparer.bodyFile(request, body));
    const isLong = ownFile === null && body.byteLength > maxTypedBytes;
    if (isLong && saveId === null) return { kind: 'long-body', byteLength: body.byteLength };
    const chosen = isLong && saveId !== null ? parts.savePlaces.take(saveId) : null;
    const command = writeCurl({
      wire,
      secrets: secrets.used(),
      follows: redirects.follow !== 'none',
      bodyFile: ownFile ?? chosen,
      caFile: hasAuthorities && caFile !== null ? resolve(parts.folder, caFile) : null,
    });
    if (chosen !== null) await writeChosenFile(chosen, [body]);
    const names = secrets.used().map(({ name }) => name);
    return {
      kind: 'command',
      command,
      secrets: names.filter((name) => command.includes(`\${${name}:`)),
      bodyPath: ownFile ?? chosen,
    };
  }

  return { copyAsCurl: (ask, { signal }) => copy(ask, signal) };
}
