import { useApp } from '../kernel/app-context.ts';
import { tabViewOf } from '../kernel/feature.ts';
import type { Tab } from '../kernel/tabs/tabs-state.ts';
import { MethodBadge } from '../ui/method-badge.tsx';

/** The method of a request, or the icon of another kind of tab. */
export function TabIcon({
  tab,
  className,
}: {
  readonly tab: Tab;
  readonly className: string | undefined;
}) {
  const { features } = useApp();
  if (tab.kind === 'request') return <MethodBadge method={tab.request.method} />;
  const Icon = tabViewOf(features, tab.kind)?.iconOf?.(tab);
  return Icon === undefined ? null : <Icon size={14} aria-hidden className={className} />;
}
