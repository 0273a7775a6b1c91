import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Result } from '../../../shared/contract/contract.ts';
import type {
  FieldDescription,
  ServiceEntry,
  TypeDescription,
} from '../../../shared/model/schemas.ts';
import { useApp, useSchemas } from '../../app/app-context.ts';
import { Button } from '../../ui/button.tsx';
import { packageName, shortName } from '../../ui/filter-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import styles from './type-details.module.css';

/** What a type can be chosen for. */
export type TypeUse = 'request' | 'response';

interface DetailsProps {
  readonly typeName: string;
  /** Set when the name is that of a service. */
  readonly service: ServiceEntry | null;
  readonly openRequestName: string | null;
  readonly onUse: (use: TypeUse, typeName: string) => void;
  readonly onShow: (typeName: string) => void;
  readonly onClose: () => void;
}

/** One type with its fields and comments, or one service with its methods. */
export function TypeDetails({
  typeName,
  service,
  openRequestName,
  onUse,
  onShow,
  onClose,
}: DetailsProps) {
  const described = useDescription(service === null ? typeName : null);
  const isMessage = described?.ok === true && described.value.kind === 'message';
  return (
    <section className={styles.details} aria-label={`Details of ${shortName(typeName)}`}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h3>{shortName(typeName)}</h3>
          <p title={typeName}>{packageName(typeName)}</p>
        </div>
        <IconButton label="Close details" icon={<X size={14} aria-hidden />} onClick={onClose} />
      </header>
      {isMessage && openRequestName !== null && (
        <div className={styles.actions}>
          <Button onClick={() => onUse('request', typeName)}>Use as request type</Button>
          <Button onClick={() => onUse('response', typeName)}>Use as response type</Button>
        </div>
      )}
      <div className={styles.body}>
        {service !== null && <Methods service={service} onShow={onShow} />}
        {described?.ok === false && <ProblemNotice problem={described.problem} />}
        {described?.ok === true && <Members description={described.value} onShow={onShow} />}
      </div>
    </section>
  );
}

function useDescription(typeName: string | null): Result<TypeDescription> | null {
  const app = useApp();
  const revision = useSchemas((state) => state.revision);
  const [found, setFound] = useState<{
    readonly key: string;
    readonly result: Result<TypeDescription>;
  } | null>(null);
  const key = `${revision} ${typeName}`;

  useEffect(() => {
    if (typeName === null) return;
    let isCurrent = true;
    void app.engine.describeType({ typeName }).then((result) => {
      if (isCurrent) setFound({ key, result });
    });
    return () => {
      isCurrent = false;
    };
  }, [app, typeName, key]);

  return found?.key === key ? found.result : null;
}

function Members({
  description,
  onShow,
}: {
  readonly description: TypeDescription;
  readonly onShow: (typeName: string) => void;
}) {
  return (
    <>
      {description.comment !== null && <p className={styles.comment}>{description.comment}</p>}
      <p className={styles.file}>{description.file}</p>
      {description.kind === 'enum' ? (
        <ul>
          {description.values.map((value) => (
            <li key={value.name} className={styles.member}>
              <p className={styles.line}>
                <span className={styles.number}>{value.number}</span>
                <b>{value.name}</b>
              </p>
              {value.comment !== null && <p className={styles.comment}>{value.comment}</p>}
            </li>
          ))}
        </ul>
      ) : (
        <ul>
          {description.fields.length === 0 && <li className={styles.comment}>It has no fields.</li>}
          {description.fields.map((field) => (
            <Field key={field.number} field={field} onShow={onShow} />
          ))}
        </ul>
      )}
    </>
  );
}

function Field({
  field,
  onShow,
}: {
  readonly field: FieldDescription;
  readonly onShow: (typeName: string) => void;
}) {
  const { typeName } = field;
  return (
    <li className={styles.member}>
      <p className={styles.line}>
        <span className={styles.number}>{field.number}</span>
        <b>{field.name}</b>
        {typeName === null ? (
          <span className={styles.type}>{field.label}</span>
        ) : (
          <button type="button" className={styles.link} onClick={() => onShow(typeName)}>
            {field.label}
          </button>
        )}
        {field.oneof !== null && <span className={styles.oneof}>one of {field.oneof}</span>}
      </p>
      {field.comment !== null && <p className={styles.comment}>{field.comment}</p>}
    </li>
  );
}

function Methods({
  service,
  onShow,
}: {
  readonly service: ServiceEntry;
  readonly onShow: (typeName: string) => void;
}) {
  return (
    <>
      <p className={styles.file}>{service.file}</p>
      <ul>
        {service.methods.map((method) => (
          <li key={method.name} className={styles.member}>
            <p className={styles.line}>
              <b>{method.name}</b>
            </p>
            <p className={styles.signature}>
              {method.requestStream && 'stream '}
              <button
                type="button"
                className={styles.link}
                onClick={() => onShow(method.requestType)}
              >
                {shortName(method.requestType)}
              </button>
              {' to '}
              {method.responseStream && 'stream '}
              <button
                type="button"
                className={styles.link}
                onClick={() => onShow(method.responseType)}
              >
                {shortName(method.responseType)}
              </button>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
