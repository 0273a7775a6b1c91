/** The last part of a full name: `User` of `com.example.User`. */
export function shortName(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf('.') + 1);
}

/** What comes before it: `com.example`; empty when there is no package. */
export function packageName(fullName: string): string {
  const dot = fullName.lastIndexOf('.');
  return dot < 0 ? '' : fullName.slice(0, dot);
}
