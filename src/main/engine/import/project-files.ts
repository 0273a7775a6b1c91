import { randomUUID } from 'node:crypto';
import type { ProjectPlan, ProjectRequest } from '../../../shared/model/project.ts';
import { savedRequestSchema } from '../../../shared/model/saved-request.ts';
import { textVariable, variableNamePattern } from '../../../shared/model/variable.ts';
import { changeFileText } from '../workspace/change-file-text.ts';
import type { NewFile } from '../workspace/create-workspace.ts';
import { folderKind } from '../workspace/folder-file.ts';
import { orderFor } from '../workspace/folder-order.ts';
import { newRequestText, requestSuffix } from '../workspace/request-file.ts';
import { foldCase, safeFileName, uniqueName } from '../workspace/safe-file-name.ts';
import { newEnvironmentText } from '../workspace/save-environment.ts';

/** The environment of a new project, with its base URL. */
const environmentName = 'Local';

/** Until the user types the value of a parameter in a path. */
const parameterValue = '1';

/**
 * Returns the files of a project's workspace besides `protodesk.yaml`: an environment, and the requests in a
 * folder for each service.
 *
 * @param bodies ProtoJSON by message type; without any, only the paths are final
 */
export function projectFiles(
  { baseUrl, requests }: Pick<ProjectPlan, 'baseUrl' | 'requests'>,
  bodies: ReadonlyMap<string, string> = new Map(),
): readonly NewFile[] {
  const folders = folderNamesOf(requests);
  return [
    {
      path: ['environments', `${environmentName}.yaml`],
      text: newEnvironmentText({
        name: environmentName,
        variables: {
          base: textVariable(baseUrl),
          ...Object.fromEntries(
            parametersOf(requests).map((name) => [name, textVariable(parameterValue)]),
          ),
        },
      }),
    },
    ...[...folders].flatMap(([service, folder]) =>
      filesOfFolder(
        folder === null ? ['collections'] : ['collections', folder],
        requests.filter((request) => request.service === service),
        bodies,
      ),
    ),
  ];
}

/** Names the folder of each service: its short name, or the full name when two services share that. */
function folderNamesOf(
  requests: readonly ProjectRequest[],
): ReadonlyMap<string | null, string | null> {
  const services = new Set(requests.map(({ service }) => service));
  const names = new Map<string | null, string | null>();
  const taken = new Set<string>();
  for (const service of services) {
    if (service === null) names.set(service, null);
    else {
      const short = safeFileName(service.slice(service.lastIndexOf('.') + 1));
      const wanted = taken.has(foldCase(short)) ? safeFileName(service) : short;
      const name = uniqueName(wanted, taken);
      taken.add(foldCase(name));
      names.set(service, name);
    }
  }
  return names;
}

function filesOfFolder(
  folder: readonly string[],
  requests: readonly ProjectRequest[],
  bodies: ReadonlyMap<string, string>,
): readonly NewFile[] {
  const taken = new Set<string>();
  const keys: string[] = [];
  const files = requests.map((request): NewFile => {
    const key = uniqueName(safeFileName(request.name), taken);
    taken.add(foldCase(key));
    keys.push(key);
    return { path: [...folder, `${key}${requestSuffix}`], text: requestText(request, bodies) };
  });
  // As in the .proto file, when that is not the order of the names.
  const order = orderFor(keys, []);
  if (order.length === 0) return files;
  const text = changeFileText(folderKind, 'folder.yaml', '', (data) => ({ ...data, order }));
  return [{ path: [...folder, 'folder.yaml'], text }, ...files];
}

function requestText(
  { name, method, path, requestType, responseType }: ProjectRequest,
  bodies: ReadonlyMap<string, string>,
): string {
  return newRequestText(
    savedRequestSchema.parse({
      id: randomUUID(),
      ...{ name, method, requestType, responseType },
      url: `{{base}}${path}`,
      body: { text: requestType === null ? '' : (bodies.get(requestType) ?? '{}') },
    }),
  );
}

function parametersOf(requests: readonly ProjectRequest[]): readonly string[] {
  const names = requests.flatMap(({ path }) =>
    [...path.matchAll(/\{\{([^{}]+)\}\}/gu)].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => name !== 'base' && variableNamePattern.test(name));
}
