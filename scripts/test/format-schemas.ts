import { z } from 'zod';
import { environmentFileSchema } from '../../src/main/engine/workspace/environment-file.ts';
import { folderFileSchema } from '../../src/main/engine/workspace/folder-file.ts';
import { requestFileShape } from '../../src/main/engine/workspace/request-file.ts';
import { workspaceFileSchema } from '../../src/main/engine/workspace/workspace-file.ts';

const kinds: readonly {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly schema: z.ZodType;
}[] = [
  {
    name: 'workspace',
    title: 'A Protodesk workspace',
    description: '`protodesk.yaml`: makes its folder a workspace.',
    schema: workspaceFileSchema,
  },
  {
    name: 'folder',
    title: 'A folder of a Protodesk collection',
    description: '`folder.yaml`: the name and order of a folder, and what holds for its requests.',
    schema: folderFileSchema,
  },
  {
    name: 'request',
    title: 'A Protodesk request',
    description: '`NAME.request.yaml`: one request.',
    schema: requestFileShape,
  },
  {
    name: 'environment',
    title: 'A Protodesk environment',
    description: '`environments/NAME.yaml`: a named set of variables.',
    schema: environmentFileSchema,
  },
];

/**
 * Returns the JSON Schemas of the workspace's files by their names in `docs/format`, made from the schemas
 * that read the files. Uses draft 7, which the YAML support of editors knows.
 */
export function formatSchemas(): Map<string, object> {
  return new Map(
    kinds.map(({ name, title, description, schema }) => {
      const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });
      return [`${name}.schema.json`, { $schema, title, description, ...rest }];
    }),
  );
}
