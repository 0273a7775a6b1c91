import { plainValues } from '../../../../shared/model/plain-values.ts';
import { urlPathOf } from '../../../../shared/model/project.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import type { App } from '../../../kernel/app.ts';
import { newRequest, tabOf } from '../../../kernel/tabs/request-tab.ts';
import { addTab } from '../../../kernel/tabs/tabs-state.ts';
import type { TypeRef } from './open-schema-tab.ts';

/** What a new request of a type starts with. */
export interface TypedStart extends TypeRef {
  /** From the method's `google.api.http` option. */
  readonly http?: {
    readonly method: string;
    readonly path: string;
    readonly body: string | null;
  } | null;
  /** The response type of the method. */
  readonly responseType?: string | null;
}

/**
 * Opens a tab with a new request of a type, with a sample as its body and the focus on the URL. Why a type has
 * no sample is said at the body, which is then an empty message.
 */
export async function newRequestWithType(
  app: Pick<App, 'engine' | 'saveNow' | 'schemas' | 'tabs' | 'window'>,
  start: TypedStart,
): Promise<void> {
  app.saveNow();
  const sample = await app.engine.sampleBody({
    typeName: start.typeName,
    schemaSet: start.setName,
    fields: 'first-call',
  });
  const hasSets = (app.schemas.getState().report?.sets.length ?? 0) > 1;
  const { base, isKnown } = baseOf(variablesOf(app));
  const request = {
    ...requestOf(crypto.randomUUID(), start, sample.ok ? sample.value.text : '{}', base),
    ...(!hasSets && { schemaSet: null }),
  };
  app.tabs.setState((state) => addTab(state, tabOf(crypto.randomUUID(), request, null)));
  // The field exists once the tab was drawn.
  requestAnimationFrame(() => {
    const url = document.querySelector<HTMLInputElement>('input[aria-label="URL"]');
    url?.focus();
    const at = isKnown ? url?.value.length : 0;
    if (at !== undefined) url?.setSelectionRange(at, at);
  });
}

function variablesOf(app: Pick<App, 'tabs' | 'window'>): Readonly<Record<string, string>> {
  const { environmentName } = app.tabs.getState();
  const environments = app.window.getState().workspace?.environments ?? [];
  return plainValues(environments.find(({ name }) => name === environmentName)?.variables ?? {});
}

/**
 * Returns the base of URLs in an environment: its `base`, else its first variable with the URL of a server.
 * Without any, the user types the URL before the path.
 */
export function baseOf(variables: Readonly<Record<string, string>>): {
  readonly base: string;
  readonly isKnown: boolean;
} {
  const names = Object.keys(variables);
  const name =
    names.find((one) => one === 'base') ??
    names.find((one) => /^https?:\/\//iu.test(variables[one] ?? ''));
  return name === undefined ? { base: '', isKnown: false } : { base: `{{${name}}}`, isKnown: true };
}

/** Returns the new request for a type and the method that takes it. */
export function requestOf(
  id: string,
  start: TypedStart,
  sampleJson: string,
  base: string,
): SavedRequest {
  const request = newRequest(id);
  const { http } = start;
  // google/api/http.proto: without a `body`, everything that is not in the path is in the query.
  const hasBody = http == null || http.body !== null;
  return {
    ...request,
    method: http?.method ?? 'POST',
    url: `${base}${http == null ? (base === '' ? '' : '/') : urlPathOf(http.path)}`,
    sendAs: 'protobuf',
    askFor: 'protobuf',
    requestType: hasBody ? start.typeName : null,
    responseType: start.responseType ?? null,
    schemaSet: start.setName,
    body: { ...request.body, text: hasBody ? sampleJson : '' },
  };
}
