import type { App, Command } from './app.ts';

/** Runs a command. Does nothing when its feature is missing. */
export function runCommand(app: App, id: string): void {
  commandsOf(app)
    .find((command) => command.id === id)
    ?.run(app);
}

/** Returns all commands of the window. */
export function commandsOf({ features }: Pick<App, 'features'>): readonly Command[] {
  return features.flatMap(({ commands = [] }) => commands);
}
