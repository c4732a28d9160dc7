/** Characters that turn the direction of the text around them, also of what follows a person's name on a page. */
const DIRECTION_CHANGES = /[\u202A-\u202E\u2066-\u2069]/g

/** Text in Arabic or Hebrew letters needs none of these characters. */
export function withoutDirectionChanges(text: string): string {
  return text.replaceAll(DIRECTION_CHANGES, '')
}

const NOTHING_VISIBLE = /^[\s\p{Default_Ignorable_Code_Point}]*$/u

/** Whether a text has nothing to see: it is empty, or white space and characters of no width. */
export function isInvisible(text: string): boolean {
  return NOTHING_VISIBLE.test(text)
}

/** What was typed into a field of one line, as it is stored. */
export function typedLine(typed: string): string {
  return withoutDirectionChanges(typed).replace(/\s+/g, ' ').trim()
}

/** What was typed into a field of several lines, as it is stored: with line feeds, and nothing around it. */
export function typedText(typed: string): string {
  return withoutDirectionChanges(typed).replaceAll('\r\n', '\n').trim()
}
