import { useState } from 'react'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { Button } from '../../../../ui/button/Button.tsx'
import type { EditorStore } from '../editor.store.ts'
import { DASHBOARD } from '../paths.ts'
import type { ProductClock } from '../product-clock.ts'
import type { Requirement } from '../requirements.ts'
import { isUnsent } from '../saving/save-machine.ts'
import { REQUIREMENTS_ID } from '../side/Requirements.tsx'
import { EDITOR_TEXTS } from '../words.ts'
import type { Format, FormatState } from '../writing/commands.ts'
import { FormatBar } from './FormatBar.tsx'
import { SaveStatus } from './SaveStatus.tsx'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import { WordCount } from './WordCount.tsx'

type EditorBarProps = {
  readonly store: EditorStore
  readonly clock: ProductClock
  readonly timeZone: string
  readonly format: FormatState | null
  readonly onFormat: (format: Format) => void
  readonly requirements: readonly Requirement[]
  readonly onSubmit: () => void
}

/** Marks, save state and word count, and the two ways out. On a phone it stands above the keyboard. */
export function EditorBar(props: EditorBarProps) {
  const { store, requirements } = props
  const bar = useKeyboardInset<HTMLDivElement>()
  const missing = requirements.find(({ isMet }) => !isMet)

  return (
    <div className="editor__top">
      <div className="editor__exit">
        <ExitButton store={store} />
      </div>
      <div className="editor__bar" ref={bar}>
        <FormatBar format={props.format} onFormat={props.onFormat} />
        <div className="editor__state">
          <SaveStatus store={store} clock={props.clock} timeZone={props.timeZone} />
          <WordCount store={store} />
        </div>
        <Button
          kind="primary"
          disabled={missing !== undefined}
          title={missing && `${EDITOR_TEXTS.missing} ${missing.text}`}
          aria-describedby={REQUIREMENTS_ID}
          onClick={props.onSubmit}
        >
          {ARTICLE_MESSAGES.submit}
        </Button>
      </div>
    </div>
  )
}

/** Saves and leaves; where saving fails, one may leave all the same: the text stays on the device. */
function ExitButton({ store }: { readonly store: EditorStore }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)

  const exit = async () => {
    setIsLeaving(true)
    const state = await store.settle()
    setIsLeaving(false)
    if (isUnsent(state)) setHasFailed(state.phase.kind !== 'conflict')
    else store.leaveFor(DASHBOARD)
  }

  return (
    <>
      <Button kind="quiet" busy={isLeaving && EDITOR_TEXTS.saving} onClick={() => void exit()}>
        {ARTICLE_MESSAGES.saveAndExit}
      </Button>
      {hasFailed && (
        <Button kind="quiet" title={EDITOR_TEXTS.leaveAnywayHint} onClick={() => store.leaveFor(DASHBOARD)}>
          {EDITOR_TEXTS.leaveAnyway}
        </Button>
      )}
    </>
  )
}
