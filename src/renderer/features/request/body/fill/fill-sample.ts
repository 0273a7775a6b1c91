import type { BodyDraft } from '../../../../../shared/model/body-draft.ts';
import { typedFormatSchema } from '../../../../../shared/model/body-formats.ts';
import type { App } from '../../../../kernel/app.ts';
import { showProblem } from '../../../../kernel/notices-store.ts';
import { requestTabOf } from '../../../../kernel/tabs/tabs-state.ts';
import { putBody } from '../draft/put-body.ts';
import { reframeBody } from '../draft/reframe-body.ts';
import { fillStoreOf } from './fill-store.ts';

/** How many fields a sample sets. */
export type SampleFields = 'minimal' | 'every';

const titles: Readonly<Record<SampleFields, string>> = {
  minimal: 'Body replaced with a minimal sample',
  every: 'Body replaced with a complete sample',
};

/** The parts of the app that fill a body. */
export interface FillingApp {
  readonly own: App['own'];
  readonly tabs: App['tabs'];
  readonly window: App['window'];
  readonly notices: App['notices'];
  readonly engine: Pick<App['engine'], 'sampleBody' | 'convertBody'>;
}

/**
 * Fills the body of a request with a sample of its type, in the current format. A sample with every field
 * chooses other members of oneofs each time.
 */
export async function fillSample(
  app: FillingApp,
  tabId: string,
  fields: SampleFields,
): Promise<void> {
  const asked = requestTabOf(app.tabs.getState(), tabId)?.request;
  if (asked === undefined || asked.requestType === null) return;
  const { requestType: typeName, schemaSet, id: requestId, body } = asked;
  const variant = fields === 'every' ? fillStoreOf(app).getState().nextSample : 0;
  if (fields === 'every') fillStoreOf(app).setState({ nextSample: variant + 1 });
  const sample = await app.engine.sampleBody({ typeName, schemaSet, fields, variant });
  if (!sample.ok) return showProblem(app.notices, `sample-${tabId}`, sample.problem);

  const { framing, writeDefaults } = body;
  const json: BodyDraft = reframeBody(
    { format: 'json', text: sample.value.text, ...(writeDefaults && { writeDefaults }) },
    framing === 'delimited',
  );
  const to = typedFormatSchema.options.find((format) => format === body.format) ?? 'json';
  if (to === 'json') return putBody(app, tabId, json, titles[fields]);
  const { environmentName } = app.tabs.getState();
  const scope = { typeName, schemaSet, requestId, environmentName };
  const converted = await app.engine.convertBody({ ...scope, body: json, to, before: null });
  if (converted.ok) putBody(app, tabId, converted.value.body, titles[fields]);
  else showProblem(app.notices, `sample-${tabId}`, converted.problem);
}
