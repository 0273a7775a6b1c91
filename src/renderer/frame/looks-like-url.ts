/** Whether what is typed into a search is rather a place to send a request to. */
export function looksLikeUrl(text: string): boolean {
  return /^(?:https?:\/\/|\{\{[\w.-]+\}\}|(?:localhost|\d+\.\d+\.\d+\.\d+)(?::|\/)|\/\w)\S*$/iu.test(
    text.trim(),
  );
}
