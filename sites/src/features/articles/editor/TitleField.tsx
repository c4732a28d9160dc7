import { useStore } from '@nanostores/react'
import type { KeyboardEvent, RefObject } from 'react'
import type { EditorStore } from '../../../editor/editor.store.ts'
import { onOneLine } from '../../../editor/writing/page-title.ts'
import { ARTICLE_EDITOR_MESSAGES } from '../messages.ts'
import { refuseTitle } from './written/refuse-title.ts'
import './title.css'

type TitleFieldProps = {
  readonly store: EditorStore
  readonly isLocked: boolean
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Enter, or arrow down at the end. */
  readonly onLeave: () => void
}

/** The title: one paragraph that wraps and holds no line break. */
export function TitleField({ store, isLocked, field, onLeave }: TitleFieldProps) {
  const title = useStore(store.$title)
  const refusal = refuseTitle(title)

  const leave = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isAtEnd = event.currentTarget.selectionStart === title.length
    const leaves = event.key === 'Enter' || (event.key === 'ArrowDown' && isAtEnd)
    if (!leaves || event.nativeEvent.isComposing) return
    event.preventDefault()
    onLeave()
  }

  return (
    <div className="title-field">
      {/* An invisible copy of the text gives the field its height. */}
      <div className="title-field__grow" aria-hidden="true">
        {title}{' '}
      </div>
      <textarea
        ref={field}
        className="title-field__input"
        rows={1}
        aria-label={ARTICLE_EDITOR_MESSAGES.title}
        aria-describedby="editor-title-error"
        aria-invalid={refusal ? true : undefined}
        placeholder={ARTICLE_EDITOR_MESSAGES.title}
        autoCapitalize="sentences"
        spellCheck
        enterKeyHint="next"
        value={title}
        readOnly={isLocked}
        onChange={(event) => store.writeTitle(onOneLine(event.target.value))}
        onKeyDown={leave}
      />
      <p className="field__error" id="editor-title-error" aria-live="polite">
        {refusal}
      </p>
    </div>
  )
}
