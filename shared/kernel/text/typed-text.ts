/** What was typed into a field of several lines, as it is stored: with line feeds, and nothing around it. */
export function typedText(typed: string): string {
  return typed.replaceAll('\r\n', '\n').trim()
}
