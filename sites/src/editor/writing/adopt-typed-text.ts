import type { EditorStore } from '../editor.store.ts'
import { parse } from '../text/parse.ts'
import { htmlToText } from '../text/plain-field.ts'
import { richTextSchema } from '../text/schema.ts'
import { serialise } from '../text/serialise.ts'
import type { WrittenText } from '../written-document.ts'

/** The text of the plain fields, and its HTML. */
type TypedText = WrittenText & { readonly text: string }

/**
 * Gives the editor the text of the plain fields before it replaces them: differences from the page's text were typed
 * there. Text recovered from the device stays, followed by the typed text.
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
