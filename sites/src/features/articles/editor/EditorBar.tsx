import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { ARTICLE_MESSAGES } from '#shared/domain/articles/messages.ts'
import { AS_RENDERED } from '../../../editor/as-rendered.ts'
import { FormatBar } from '../../../editor/bar/FormatBar.tsx'
import { SaveStatus } from '../../../editor/bar/SaveStatus.tsx'
import { TextLength } from '../../../editor/bar/TextLength.tsx'
import { useKeyboardInset } from '../../../editor/bar/use-keyboard-inset.ts'
import type { EditorStore } from '../../../editor/editor.store.ts'
import type { ProductClock } from '../../../editor/product-clock.ts'
import { isUnsent } from '../../../editor/saving/save-state.ts'
import type { Format, FormatState } from '../../../editor/writing/commands.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { ARTICLE_EDITOR_MESSAGES } from '../messages.ts'
import { DASHBOARD_PATH } from './paths.ts'
import { missingText, type Requirement } from './requirements.ts'
import { REQUIREMENTS_ID } from './side/Requirements.tsx'

type EditorBarProps = {
  readonly store: EditorStore
  readonly clock: ProductClock
  readonly timeZone: string
  readonly format: FormatState | null
  readonly onFormat: (format: Format) => void
  readonly requirements: readonly Requirement[]
  readonly onSubmit: () => void
}

/** Formatting, save state, word count, exit and submit. On a phone it stays above the keyboard. */
export function EditorBar(props: EditorBarProps) {
  const { store, requirements } = props
  const bar = useKeyboardInset<HTMLDivElement>()
  const missing = requirements.find(({ isMet }) => !isMet)
  const isHydrated = useHydrated()

  return (
    <div className="editor__top">
      <div className="editor__exit">
        <ExitButton store={store} />
      </div>
      <div className="editor__bar" ref={bar}>
        <FormatBar format={props.format} onFormat={props.onFormat} />
        <div className="editor__state">
          <SaveStatus store={store} clock={props.clock} timeZone={props.timeZone} />
          <TextLength store={store} />
          {missing && <p className="editor__missing">{missingText(missing)}</p>}
        </div>
        <Button
          kind="primary"
          disabled={missing !== undefined || !isHydrated}
          aria-describedby={REQUIREMENTS_ID}
          onClick={props.onSubmit}
        >
          {ARTICLE_MESSAGES.submit}
        </Button>
      </div>
    </div>
  )
}

/** Saves and leaves. If the save fails, the member can leave anyway when the text stays on the device. */
function ExitButton({ store }: { readonly store: EditorStore }) {
  const [isLeaving, setIsLeaving] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const isHydrated = useHydrated()
  const isKept = useStore(store.$isJournaling, AS_RENDERED)

  const exit = async () => {
    setIsLeaving(true)
    const state = await store.saveAndWait()
    setIsLeaving(false)
    if (isUnsent(state)) setHasFailed(state.phase.kind !== 'conflict')
    else store.leaveFor(DASHBOARD_PATH)
  }

  return (
    <>
      <Button
        kind="quiet"
        disabled={!isHydrated}
        busy={isLeaving && ARTICLE_EDITOR_MESSAGES.saving}
        onClick={() => void exit()}
      >
        {ARTICLE_MESSAGES.saveAndExit}
      </Button>
      {hasFailed && isKept && (
        <Button
          kind="quiet"
          title={ARTICLE_EDITOR_MESSAGES.leaveAnywayHint}
          onClick={() => store.leaveFor(DASHBOARD_PATH)}
        >
          {ARTICLE_EDITOR_MESSAGES.leaveAnyway}
        </Button>
      )}
    </>
  )
}
