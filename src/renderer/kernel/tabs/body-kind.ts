import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { type BodyFormat, formatOf } from '../../../shared/model/body-formats.ts';
import {
  type MediaChoice,
  mediaChoiceSchema,
  type SavedRequest,
} from '../../../shared/model/saved-request.ts';
import { keepBody, keptIn } from './body-switch.ts';
import { withoutRefusal } from './request-tab.ts';
import { changeRequestTab, type RequestTab, type TabsState } from './tabs-state.ts';

/** What a request sends: a message in an encoding, or a body that spells none. */
export type BodyKind = MediaChoice | 'none' | 'text' | 'form' | 'multipart' | 'file';

/** All of them, as Send as lists them. */
export const bodyKinds: readonly {
  readonly value: BodyKind;
  readonly label: string;
  readonly note: string;
}[] = [
  { value: 'protobuf', label: 'Protobuf', note: 'application/x-protobuf' },
  { value: 'json', label: 'JSON', note: 'application/json' },
  { value: 'none', label: 'None', note: 'no body' },
  { value: 'text', label: 'Text', note: 'XML, NDJSON, ...' },
  { value: 'form', label: 'Form', note: 'x-www-form-urlencoded' },
  { value: 'multipart', label: 'Multipart', note: 'multipart/form-data' },
  { value: 'file', label: 'File', note: 'unchanged' },
];

/** Returns what a request sends. */
export function bodyKindOf({ body, sendAs }: Pick<SavedRequest, 'body' | 'sendAs'>): BodyKind {
  return kindOfFormat(body.format) ?? sendAs;
}

function kindOfFormat(format: BodyFormat): Exclude<BodyKind, MediaChoice> | null {
  switch (format) {
    case 'json':
    case 'textproto':
    case 'hex':
      return null;
    default:
      return format;
  }
}

/**
 * Changes what a request sends. What was written as another kind is kept in the tab, and comes back with its
 * kind.
 */
export function chooseBodyKind(state: TabsState, tabId: string, kind: BodyKind): TabsState {
  return changeRequestTab(state, tabId, (tab) => {
    const { request } = tab;
    if (kind === bodyKindOf(request)) return tab;
    const sendAs = mediaChoiceSchema.safeParse(kind).data ?? request.sendAs;
    const isStaying = kind === sendAs && formatOf(request.body.format).isMessage;
    const body = isStaying ? request.body : bodyAs(tab, kind);
    return {
      ...withoutRefusal(tab),
      request: { ...request, sendAs, body },
      kept: isStaying ? tab.kept : keepBody(tab, body),
      bodySwitch: isStaying ? tab.bodySwitch : null,
      pane: 'body',
    };
  });
}

/** Returns what was written as that kind last; an empty body if nothing was. */
function bodyAs({ kept }: Pick<RequestTab, 'kept'>, kind: BodyKind): BodyDraft {
  switch (kind) {
    case 'protobuf':
    case 'json':
      return (
        kept.findLast(({ body }) => formatOf(body.format).isMessage)?.body ?? {
          format: 'json',
          text: '',
        }
      );
    case 'file':
      return (
        keptIn(kept, kind)?.body ?? {
          ...{ format: kind, text: '' },
          mediaType: 'application/octet-stream',
        }
      );
    default:
      return keptIn(kept, kind)?.body ?? { format: kind, text: '' };
  }
}
