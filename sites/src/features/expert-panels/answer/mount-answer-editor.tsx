import { createRoot } from 'react-dom/client'
import { createEditorStore, type EditorStore } from '../../../editor/editor.store.ts'
import { parse } from '../../../editor/text/parse.ts'
import { richTextSchema } from '../../../editor/text/schema.ts'
import { serialise } from '../../../editor/text/serialise.ts'
import { AnswerEditor } from './AnswerEditor.tsx'
import type { AnswerCalls } from './answer-calls.ts'
import { answerDocument, loadedAnswer } from './answer-document.ts'
import { textToHtml } from './plain-answer.ts'
import type { AnswerProps } from './props.ts'

type Mount = {
  readonly place: HTMLElement
  readonly form: HTMLFormElement
  readonly props: AnswerProps
  readonly calls: AnswerCalls
}

/** Puts the editor in the place of the plain form, with what was typed there meanwhile. */
export function mountAnswerEditor({ place, form, props, calls }: Mount): void {
  const store = createEditorStore(answerDocument(props, calls.documentApi(props.questionId)), loadedAnswer(props))
  const title = form.querySelector('input[name=title]') as HTMLInputElement
  const text = form.querySelector('textarea') as HTMLTextAreaElement
  const stop = store.$isReady.listen(() => {
    stop()
    const focused = form.contains(document.activeElement) ? document.activeElement : null
    takeTyped(store, title, text)
    createRoot(place).render(
      <AnswerEditor
        {...props}
        store={store}
        calls={calls}
        focus={focused === title ? 'title' : focused ? 'text' : null}
      />,
    )
    form.hidden = true
    // What is hidden loses the focus with the next frame only; the editor takes it when nothing has it.
    if (focused instanceof HTMLElement) focused.blur()
  })
  store.start()
}

/** What differs from the page's own text was typed here. Text that was found on the device stays, and the typed one follows it. */
function takeTyped(store: EditorStore, title: HTMLInputElement, text: HTMLTextAreaElement): void {
  if (title.value !== title.defaultValue) store.writeTitle(title.value)
  if (text.value.trim() === text.defaultValue.trim()) return
  const before = store.$isRecovered.get() ? serialise(store.currentDoc()) : ''
  store.writeText(parse(richTextSchema, before + textToHtml(text.value)))
}
