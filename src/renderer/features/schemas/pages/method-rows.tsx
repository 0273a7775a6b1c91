import type { RefObject } from 'react';
import type { TypePage } from '../../../../shared/model/type-page.ts';
import { useApp } from '../../../kernel/app-context.ts';
import { Button } from '../../../ui/button.tsx';
import { MethodBadge } from '../../../ui/method-badge.tsx';
import { MemberRows } from './member-rows.tsx';
import { newRequestWithType } from './new-request-with-type.ts';
import { openTypePage } from './open-schema-tab.ts';
import { TypeLinkText } from './type-link.tsx';
import styles from './type-page.module.css';
import { Comment, OptionChips } from './type-page-parts.tsx';

type Method = (TypePage & { readonly kind: 'service' })['methods'][number];

const heads = ['Method', 'Request', 'Response', 'About', ''];

/** The methods of a service; each can start a request. */
export function MethodRows({
  setName,
  methods,
  scroller,
}: {
  readonly setName: string;
  readonly methods: readonly Method[];
  readonly scroller: RefObject<HTMLElement | null>;
}) {
  const app = useApp();

  function start({ request, response, http }: Method) {
    if (request.target === null) return;
    void newRequestWithType(app, {
      setName,
      typeName: request.target.fullName,
      responseType: response.target?.fullName ?? null,
      http,
    });
  }

  return (
    <MemberRows
      label="Methods"
      heads={heads}
      columns={styles.methodColumns}
      items={methods}
      keyOf={(method) => `${method.name} ${method.line}`}
      cells={(method) => methodCells(method, start)}
      onEnter={({ request: { target } }) => {
        if (target === null) return;
        openTypePage(app, { setName: target.setName, typeName: target.fullName });
      }}
      scroller={scroller}
    />
  );
}

function methodCells(method: Method, start: (method: Method) => void) {
  const { name, request, response, requestStream, responseStream, http, comment } = method;
  // Its first line is shown above in the form of a request.
  const options = method.options.filter((one) => http === null || one.name !== '(google.api.http)');
  return [
    <span key="name" className={styles.name}>
      {name}
    </span>,
    <span key="request" className={styles.type}>
      {requestStream && 'stream '}
      <TypeLinkText link={request} />
    </span>,
    <span key="response" className={styles.type}>
      {responseStream && 'stream '}
      <TypeLinkText link={response} />
    </span>,
    <div key="about" className={styles.about}>
      {http !== null && (
        <p className={styles.http}>
          <MethodBadge method={http.method} /> {http.path}
        </p>
      )}
      <Comment text={comment} />
      {options.length > 0 && (
        <div className={styles.chips}>
          <OptionChips options={options} />
        </div>
      )}
    </div>,
    <Button
      key="new"
      className={styles.rowAction}
      aria-label={`New request of ${name}`}
      disabled={request.target === null}
      onClick={() => start(method)}
    >
      New request
    </Button>,
  ];
}
