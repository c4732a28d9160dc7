import { useMemo, useState } from 'react'
import { useDeviceNote } from '../../../editor/saving/use-device-note.ts'
import { PassageThreads } from '../../../features/articles/passages/PassageThreads.tsx'
import type { PassageThread } from '../../../features/articles/passages/passage-thread.ts'
import { useHydrated } from '../../../lib/use-hydrated.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { PASSAGE_PANEL_MESSAGES as M } from './messages.ts'
import { PassageComposer, type PassageDraft } from './PassageComposer.tsx'
import { commentOnPassage, staffPassageApi } from './passage.requests.ts'
import { type SelectionEnd, useSelectedPassage } from './use-selected-passage.ts'

const TEXT = '.paper :is(.written-text, .paper__text)'
/** The breakpoint of the workspace's layout. */
const ONE_COLUMN = '(max-width: 59.99rem)'

type PassagePanelProps = {
  readonly articleId: string
  readonly userId: string
  readonly timeZone: string
  readonly threads: readonly PassageThread[]
  readonly onChanged: (thread: PassageThread) => void
}

/**
 * The comments about passages in the workspace, and the start of new ones: by a button beside the selected words, or by
 * a key.
 */
export function PassagePanel({ articleId, userId, timeZone, threads, onChanged }: PassagePanelProps) {
  const isHydrated = useHydrated()
  const api = useMemo(() => staffPassageApi(articleId), [articleId])
  const [kept, keep] = useDeviceNote(`passage/${userId}/${articleId}`)
  const [isOver, setIsOver] = useState(false)
  const [isNothingSelected, setIsNothingSelected] = useState(false)
  const [focusId, setFocusId] = useState<string | null>(null)
  const draft = useMemo(() => readDraft(kept), [kept])

  const start = () => {
    const passage = selected.take()
    setIsNothingSelected(passage === null)
    if (!passage) return
    keep(JSON.stringify({ passage, isPrivate: draft?.isPrivate ?? false }))
    setIsOver(matchMedia(ONE_COLUMN).matches)
  }
  const selected = useSelectedPassage(TEXT, start)

  const send = async (feedback: string, operationId: string) => {
    if (!draft) return
    const thread = await commentOnPassage({ articleId, feedback, operationId, ...draft })
    onChanged(thread)
    keep('')
    setIsOver(false)
    setFocusId(thread.id)
  }

  const composer = draft && (
    <PassageComposer
      noteKey={`remark/${userId}/${articleId}/new`}
      draft={draft}
      onDraft={(next) => keep(JSON.stringify(next))}
      onSend={send}
      onCancel={() => {
        keep('')
        setIsOver(false)
      }}
      failureText={api.failureText}
    />
  )

  return (
    <>
      <div>
        <Button small disabled={!isHydrated} onClick={start} aria-keyshortcuts="Control+Alt+M Meta+Alt+M">
          {M.start}
        </Button>
        <p className="caption soft">
          {M.startHint} <kbd>{M.shortcut}</kbd>.
        </p>
        <p className="field__error" role="status">
          {isNothingSelected && M.nothingSelected}
        </p>
      </div>
      {!isOver && composer}
      <Dialog open={isOver && draft !== null} onClose={() => setIsOver(false)} title={M.start}>
        {isOver && composer}
      </Dialog>
      <PassageThreads
        {...{ articleId, userId, timeZone, threads, api, onChanged, focusId }}
        isComposing={draft !== null}
        textSelector={TEXT}
        oneColumn={ONE_COLUMN}
      />
      {selected.end && <StartMark at={selected.end} onStart={start} />}
    </>
  )
}

function readDraft(kept: string): PassageDraft | null {
  try {
    return kept ? (JSON.parse(kept) as PassageDraft) : null
  } catch {
    return null
  }
}

type StartMarkProps = { readonly at: SelectionEnd; readonly onStart: () => void }

/** Beside the selected words, for the pointer; the keyboard has a key and the button of the panel. */
function StartMark({ at, onStart }: StartMarkProps) {
  return (
    <button
      type="button"
      className="passage-start"
      tabIndex={-1}
      style={{ top: at.y, left: Math.min(at.x, document.documentElement.clientWidth - 220) }}
      // Keeps the words selected.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onStart}
    >
      <Icon name="message" size={16} />
      {M.start}
    </button>
  )
}
