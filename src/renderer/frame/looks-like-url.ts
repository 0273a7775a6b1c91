/** True when a typed query looks like a URL to send a request to. */
export function looksLikeUrl(text: string): boolean {
  return /^(?:https?:\/\/|\{\{[\w.-]+\}\}|(?:localhost|\d+\.\d+\.\d+\.\d+)(?::|\/)|\/\w)\S*$/iu.test(
    text.trim(),
  );
}
