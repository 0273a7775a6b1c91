import type { ExchangeTab } from '../../app/tabs/tabs-state.ts';

/** An exchange of the history, as it was. */
export function ExchangeWorkbench({ tab }: { readonly tab: ExchangeTab }) {
  return <p>{tab.title}</p>;
}
