import type { App, Command } from './app.ts';

/** Does what a command says; one whose feature is not there does nothing. */
export function runCommand(app: App, id: string): void {
  commandsOf(app)
    .find((command) => command.id === id)
    ?.run(app);
}

/** All commands of the window. */
export function commandsOf({ features }: Pick<App, 'features'>): readonly Command[] {
  return features.flatMap(({ commands = [] }) => commands);
}
