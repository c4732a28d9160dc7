import type { EditorStore } from '../editor.store.ts'
import { parse } from '../text/parse.ts'
import { htmlToText } from '../text/plain-field.ts'
import { richTextSchema } from '../text/schema.ts'
import { serialise } from '../text/serialise.ts'
import type { WrittenText } from '../written-document.ts'

/** What stands in the plain fields, and the HTML of it. */
type TypedText = WrittenText & { readonly text: string }

/**
 * Gives the editor what stands in the plain fields before it takes their place: what differs from the text that the page had was typed there.
 * Text that was found on the device stays, and the typed one follows it.
 */
export function adoptTypedText(
  store: EditorStore,
  page: WrittenText | null,
  { title, text, content }: TypedText,
): void {
  if (title !== (page?.title ?? '')) store.writeTitle(title)
  const typed = text.trim()
  if (typed === htmlToText(page?.content ?? '')) return
  const found = store.$isRecovered.get() ? serialise(store.currentDoc()) : ''
  if (found && htmlToText(found).includes(typed)) return
  store.writeText(parse(richTextSchema, found + content))
}
