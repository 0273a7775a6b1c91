import { emptyReply, type Reply, type SampleRequest } from '../replies/reply.ts';
import { requireAnswerFormat } from '../replies/reply-in-format.ts';
import type { Handle, Route } from '../replies/route.ts';
import { SampleError } from '../replies/sample-error.ts';
import { messageReply, readMessage } from '../replies/sample-message.ts';
import type { PlainMessage, SampleType } from '../replies/sample-type.ts';
import type { Clinic } from './clinic.ts';
import { maxCreatedRows, type Table } from './table.ts';

/** A table of the clinic as it is served. */
export interface Resource<Row extends { readonly id: number }> {
  readonly path: string;
  /** What an entry is called in messages to people. */
  readonly words: string;
  readonly types: {
    readonly entry: SampleType;
    readonly list: SampleType;
    readonly fields: SampleType;
  };
  /** The repeated field of the list. */
  readonly listField: string;
  readonly canCreate: boolean;
  readonly tableOf: (clinic: Clinic) => Table<Row>;
  readonly messageOf: (clinic: Clinic, row: Row) => PlainMessage;
  /** Throws a {@link SampleError} 400; `before` is the row that is changed, if one is. */
  readonly read: (clinic: Clinic, fields: PlainMessage, before: Row | null) => Omit<Row, 'id'>;
  /** Takes the row out with what depends on it. */
  readonly remove: (clinic: Clinic, id: number) => void;
  /** Who needs the row, so that it has to stay. */
  readonly userOf?: (clinic: Clinic, id: number) => string | undefined;
  readonly filter?: {
    /** Of the query. */
    readonly name: string;
    readonly about: string;
    readonly matches: (row: Row, text: string) => boolean;
  };
}

/** The list of a resource: all of it, and one more. */
export function listRoute<Row extends { readonly id: number }>(
  resource: Resource<Row>,
  clinic: () => Clinic,
): Route {
  const { path, words, types, listField, canCreate, tableOf, messageOf, filter } = resource;
  const get: Handle = (request) => {
    const text = (filter && request.query.get(filter.name)) ?? '';
    const rows = tableOf(clinic()).all();
    const chosen = filter && text !== '' ? rows.filter((row) => filter.matches(row, text)) : rows;
    const entries = chosen.map((row) => messageOf(clinic(), row));
    return messageReply(request, 200, types.list, { [listField]: entries });
  };
  const post: Handle = (request) => {
    requireAnswerFormat(request);
    const fields = readMessage(request, types.fields);
    return createdReply(request, clinic(), resource, resource.read(clinic(), fields, null));
  };
  const about = [
    `All of them (${nameOf(types.list)})`,
    ...(filter ? [filter.about] : []),
    ...(canCreate ? [`POST ${nameOf(types.fields)} to add a ${words}`] : []),
  ];
  return { path, about: about.join('; '), methods: { GET: get, ...(canCreate && { POST: post }) } };
}

/** One entry of a resource: read, changed, taken out. */
export function entryRoute<Row extends { readonly id: number }>(
  resource: Resource<Row>,
  clinic: () => Clinic,
): Route {
  const { path, words, types, tableOf, messageOf } = resource;
  const rowOf = (text: string) => requireRow(tableOf(clinic()), text, words);
  return {
    path: `${path}/{id}`,
    about: `One ${words} (${nameOf(types.entry)}); PUT ${nameOf(types.fields)} to change it, DELETE`,
    methods: {
      GET: (request, [id = '']) =>
        messageReply(request, 200, types.entry, messageOf(clinic(), rowOf(id))),
      PUT: (request, [id = '']) => {
        requireAnswerFormat(request);
        const before = rowOf(id);
        const fields = resource.read(clinic(), readMessage(request, types.fields), before);
        return changedReply(request, clinic(), resource, { ...before, ...fields });
      },
      DELETE: (_request, [id = '']) => {
        const row = rowOf(id);
        const user = resource.userOf?.(clinic(), row.id);
        if (user !== undefined) {
          throw new SampleError(409, `The ${words} with id ${row.id} is needed by ${user}.`);
        }
        resource.remove(clinic(), row.id);
        return emptyReply(204);
      },
    },
  };
}

/** Adds a row and answers 201 with it. Throws a {@link SampleError} 507 when there are too many. */
export function createdReply<Row extends { readonly id: number }>(
  request: SampleRequest,
  clinic: Clinic,
  { path, words, types, tableOf, messageOf }: Resource<Row>,
  fields: Omit<Row, 'id'>,
): Reply {
  const row = tableOf(clinic).insert(fields);
  if (!row) {
    throw new SampleError(
      507,
      `At most ${maxCreatedRows} can be added as a ${words}; POST /reset to start again.`,
    );
  }
  return messageReply(request, 201, types.entry, messageOf(clinic, row), {
    Location: `${path}/${row.id}`,
  });
}

/** Puts a row in the place of the one before and answers with it. */
export function changedReply<Row extends { readonly id: number }>(
  request: SampleRequest,
  clinic: Clinic,
  { types, tableOf, messageOf }: Resource<Row>,
  row: Row,
): Reply {
  tableOf(clinic).replace(row);
  return messageReply(request, 200, types.entry, messageOf(clinic, row));
}

/** The row of a number in a path. Throws a {@link SampleError} 400 or 404. */
export function requireRow<Row extends { readonly id: number }>(
  table: Table<Row>,
  text: string,
  words: string,
): Row {
  if (!/^\d{1,9}$/.test(text)) {
    throw new SampleError(400, `The id of a ${words}, '${text}', has to be a whole number.`);
  }
  const row = table.find(Number(text));
  if (row) return row;
  throw new SampleError(404, `There is no ${words} with id ${text}.`);
}

function nameOf(type: SampleType): string {
  return type.typeName.slice(type.typeName.lastIndexOf('.') + 1);
}
