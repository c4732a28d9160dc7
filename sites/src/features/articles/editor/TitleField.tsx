import { useStore } from '@nanostores/react'
import type { KeyboardEvent, RefObject } from 'react'
import { TITLE_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { SUBMIT_REFUSALS } from '#shared/domain/articles/messages.ts'
import type { EditorStore } from '../../../editor/editor.store.ts'
import { EDITOR_TEXTS } from './words.ts'

type TitleFieldProps = {
  readonly store: EditorStore
  readonly isLocked: boolean
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Enter and the way down lead into the text. */
  readonly onLeave: () => void
}

/** The title: one paragraph that wraps, never a second line of its own. */
export function TitleField({ store, isLocked, field, onLeave }: TitleFieldProps) {
  const title = useStore(store.$title)
  const characters = [...title.trim()].length
  const isTooLong = characters > TITLE_MAX_CHARACTERS

  const leave = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isAtEnd = event.currentTarget.selectionStart === title.length
    const leaves = event.key === 'Enter' || (event.key === 'ArrowDown' && isAtEnd)
    if (!leaves || event.nativeEvent.isComposing) return
    event.preventDefault()
    onLeave()
  }

  return (
    <div className="title-field">
      {/* The copy behind the field gives it the height of its text. */}
      <div className="title-field__grow" aria-hidden="true">
        {title}{' '}
      </div>
      <textarea
        ref={field}
        className="title-field__input"
        rows={1}
        aria-label={EDITOR_TEXTS.title}
        aria-describedby="editor-title-error"
        aria-invalid={isTooLong ? true : undefined}
        placeholder={EDITOR_TEXTS.title}
        autoCapitalize="sentences"
        spellCheck
        enterKeyHint="next"
        value={title}
        readOnly={isLocked}
        onChange={(event) => store.writeTitle(event.target.value.replace(/\s*[\r\n]+\s*/g, ' '))}
        onKeyDown={leave}
      />
      <p className="field__error" id="editor-title-error" aria-live="polite">
        {isTooLong && `${SUBMIT_REFUSALS.title} (${characters}/${TITLE_MAX_CHARACTERS})`}
      </p>
    </div>
  )
}
