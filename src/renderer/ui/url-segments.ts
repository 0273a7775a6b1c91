import { plainValues } from '../../shared/model/plain-values.ts';
import { resolveVariables, splitVariables } from '../../shared/model/variables.ts';
import type { Environment, Workspace } from '../../shared/model/workspace.ts';

/** A stretch of a URL as it is typed; all stretches together give the typed text back. */
export type UrlSegment =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'variable';
      readonly text: string;
      readonly name: string;
      /** Null when nothing gives it a value. */
      readonly value: string | null;
    };

/** Splits a URL for colouring. Unlike what is sent, `\{{name}}` keeps its backslash here. */
export function urlSegments(
  url: string,
  variables: Readonly<Record<string, string>>,
): readonly UrlSegment[] {
  let position = 0;
  return splitVariables(url).map((segment): UrlSegment => {
    if (segment.kind === 'text') {
      const length = url.startsWith(segment.text, position)
        ? segment.text.length
        : segment.text.length + 1;
      const text = url.slice(position, position + length);
      position += length;
      return { kind: 'text', text };
    }
    position += segment.text.length;
    const { text, missing } = resolveVariables(segment.text, variables);
    return { ...segment, value: missing.length === 0 ? text : null };
  });
}

/**
 * The variables that hold now: those of the chosen environment, and `sampleServer` with the address
 * that the sample server got.
 */
export function variablesOf(
  workspace: Workspace | null,
  environmentName: string | null,
): Readonly<Record<string, string>> {
  const server = workspace?.sampleServer;
  return {
    ...(server?.kind === 'running' && { sampleServer: server.url }),
    ...plainValues(environmentOf(workspace, environmentName)?.variables ?? {}),
  };
}

function environmentOf(workspace: Workspace | null, name: string | null): Environment | undefined {
  return workspace?.environments.find((environment) => environment.name === name);
}
