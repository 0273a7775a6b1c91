import { Checkbox } from '@mantine/core';
import type { ProjectRequest } from '../../../shared/model/project.ts';
import { formatCounted } from '../../ui/format-quantity.ts';
import { MethodBadge } from '../../ui/method-badge.tsx';
import { shortName } from '../../ui/type-name.ts';
import { groupsOf, type RequestGroup } from './project-choices.ts';
import styles from './project-sheet.module.css';

/** The requests that can be created, by service; each is ticked or not. */
export function RequestChoices({
  requests,
  chosen,
  onChange,
}: {
  readonly requests: readonly ProjectRequest[];
  readonly chosen: ReadonlySet<ProjectRequest>;
  readonly onChange: (chosen: ReadonlySet<ProjectRequest>) => void;
}) {
  if (requests.length === 0) return null;

  function tick(ticked: readonly ProjectRequest[], isOn: boolean) {
    const next = new Set(chosen);
    for (const request of ticked) {
      if (isOn) next.add(request);
      else next.delete(request);
    }
    onChange(next);
  }

  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>Requests to create</legend>
      <div className={styles.list}>
        {groupsOf(requests).map((group) => (
          <Group key={group.service} group={group} chosen={chosen} onTick={tick} />
        ))}
      </div>
    </fieldset>
  );
}

function Group({
  group: { service, requests },
  chosen,
  onTick,
}: {
  readonly group: RequestGroup;
  readonly chosen: ReadonlySet<ProjectRequest>;
  readonly onTick: (requests: readonly ProjectRequest[], isOn: boolean) => void;
}) {
  const count = requests.filter((request) => chosen.has(request)).length;
  const isAll = count === requests.length;
  return (
    <>
      <Checkbox
        size="xs"
        className={styles.group}
        label={
          service === null ? (
            'Message types'
          ) : (
            <>
              {shortName(service)}{' '}
              <span className={styles.note}>{formatCounted(requests.length, 'method')}</span>
            </>
          )
        }
        checked={isAll}
        indeterminate={count > 0 && !isAll}
        onChange={() => onTick(requests, !isAll)}
      />
      {requests.map((request) => (
        <Checkbox
          key={`${request.name} ${request.requestType} ${request.method} ${request.path}`}
          size="xs"
          className={styles.request}
          label={<RequestLabel request={request} />}
          checked={chosen.has(request)}
          onChange={(event) => onTick([request], event.currentTarget.checked)}
        />
      ))}
    </>
  );
}

function RequestLabel({ request }: { readonly request: ProjectRequest }) {
  const { service, name, method, path, requestType } = request;
  return (
    <span className={styles.label} title={requestType ?? undefined}>
      <MethodBadge method={method} isInColumn />
      <bdi className={styles.name}>{name}</bdi>
      <bdi className={styles.target}>{service === null ? requestType : path}</bdi>
    </span>
  );
}
