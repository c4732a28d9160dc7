/**
 * The fields in which people write texts; no other field of a form is shown again, so that no id, password or card data
 * is. A test compares them with the forms.
 * @internal Its test compares them.
 */
export const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'about',
  'addresses',
  'body',
  'comment',
  'content',
  'context',
  'heldWords',
  'help',
  'intro',
  'message',
  'note',
  'prompt',
  'reason',
  'subject',
  'summary',
  'text',
  'theme',
  'title',
  'why',
])

/** A choice has a value of one word, and a text of one word is written again at once. */
const SEVERAL_WORDS = /\S\s+\S/

/** The texts of a posted form that was not accepted, to be shown to their author; empty if it has none. */
export function writtenTexts(posted: string | null): string {
  const texts = [...new URLSearchParams(posted ?? '')].flatMap(([name, value]) =>
    TEXT_FIELDS.has(name) && value.trim() !== '' ? [value.trim()] : [],
  )
  return texts.some((text) => SEVERAL_WORDS.test(text)) ? texts.join('\n\n') : ''
}
