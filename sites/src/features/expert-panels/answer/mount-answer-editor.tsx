import { createRoot } from 'react-dom/client'
import { createEditorStore } from '../../../editor/editor.store.ts'
import { textToHtml } from '../../../editor/text/plain-field.ts'
import { adoptTypedText } from '../../../editor/writing/adopt-typed-text.ts'
import { BROKEN_ISLAND_MESSAGES } from '../../../lib/messages.ts'
import { withErrorBoundary } from '../../../lib/with-error-boundary.tsx'
import { AnswerEditor } from './AnswerEditor.tsx'
import type { AnswerCalls } from './answer-calls.ts'
import { answerDocument, loadedAnswer } from './answer-document.ts'
import type { AnswerProps } from './props.ts'

type Mount = {
  readonly place: HTMLElement
  readonly form: HTMLFormElement
  readonly props: AnswerProps
  readonly calls: AnswerCalls
}

const Editor = withErrorBoundary(AnswerEditor, { ...BROKEN_ISLAND_MESSAGES, mustReload: true })

/** Replaces the plain form with the editor, keeping what was typed meanwhile. */
export function mountAnswerEditor({ place, form, props, calls }: Mount): void {
  const loaded = loadedAnswer(props)
  const store = createEditorStore(answerDocument(props, calls.documentApi(props.questionId)), loaded)
  const title = form.querySelector('input[name=title]') as HTMLInputElement
  const text = form.querySelector('textarea') as HTMLTextAreaElement
  const stop = store.$isReady.listen(() => {
    stop()
    const focused = form.contains(document.activeElement) ? document.activeElement : null
    adoptTypedText(store, loaded.revision, {
      title: title.value,
      text: text.value,
      content: textToHtml(text.value),
    })
    createRoot(place).render(
      <Editor {...props} store={store} calls={calls} focus={focused === title ? 'title' : focused ? 'text' : null} />,
    )
    form.hidden = true
    // A hidden element loses the focus only with the next frame; the editor takes the focus when nothing has it.
    if (focused instanceof HTMLElement) focused.blur()
  })
  store.start()
}
