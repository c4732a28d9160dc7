import { useEffect, useMemo, useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Disclosure } from '../../../ui/disclosure/Disclosure.tsx'
import { PASSAGE_MESSAGES, resolvedTitle } from './messages.ts'
import { markId, PassageMarks } from './PassageMarks.tsx'
import type { PassageApi, PassageThread } from './passage-thread.ts'
import { cardId, ThreadCard } from './ThreadCard.tsx'
import { useHighlights } from './use-highlights.ts'
import { usePlaces } from './use-places.ts'
import './passages.css'

export type PassageThreadsProps = {
  readonly articleId: string
  readonly userId: string
  readonly timeZone: string
  /** Selects the element of the text on the page. */
  readonly textSelector: string
  /** The media query at which text and threads are in one column: there a thread opens over the text. */
  readonly oneColumn: string
  readonly threads: readonly PassageThread[]
  readonly api: PassageApi
  readonly onChanged: (thread: PassageThread) => void
  /** Created on this page just now: it gets the focus. */
  readonly focusId?: string | null
  /** A new comment is being written: no other field is open. */
  readonly isComposing?: boolean
}

/** The comments about passages beside the text, in its order, and the passages in the text: each links to the other. */
export function PassageThreads(props: PassageThreadsProps) {
  const { textSelector, oneColumn, threads, onChanged, focusId = null, isComposing = false } = props
  const [openId, setOpenId] = useState<string | null>(null)
  const [isOver, setIsOver] = useState(false)
  const [isAnswering, setIsAnswering] = useState(false)
  const [isResolvedShown, setIsResolvedShown] = useState(false)
  const focusNext = useRef<string | null>(null)
  const { places, version } = usePlaces(textSelector, threads)

  const unresolved = useMemo(() => threads.filter(({ isResolved }) => !isResolved), [threads])
  const opened = threads.find(({ id }) => id === openId)
  const marked = useMemo(() => [...unresolved, ...(opened?.isResolved ? [opened] : [])], [unresolved, opened])
  const markedIds = useMemo(() => marked.map(({ id }) => id), [marked])

  const open = (id: string, toAnswer = false) => {
    setOpenId(id)
    setIsAnswering(toAnswer)
    if (matchMedia(oneColumn).matches) return setIsOver(true)
    // The field for the answer takes the focus itself.
    focusNext.current = toAnswer ? null : cardId(id)
  }

  useHighlights({ textSelector, places, marked: markedIds, activeId: openId, onOpen: (id) => open(id) })

  useEffect(() => {
    const element = focusNext.current === null ? null : document.getElementById(focusNext.current)
    if (!element) return
    focusNext.current = null
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new thread gets the focus once
  useEffect(() => {
    if (focusId !== null && !matchMedia(oneColumn).matches) open(focusId)
  }, [focusId])

  const show = (id: string) => {
    setIsOver(false)
    setOpenId(id)
    const range = places?.get(id)?.range
    const line = range?.startContainer.parentElement
    line?.scrollIntoView({ block: 'center' })
    focusNext.current = markId(id)
  }

  const orderOf = ({ id }: PassageThread) => places?.get(id)?.start ?? 0
  const inOrder = (list: readonly PassageThread[]) => list.toSorted((a, b) => orderOf(a) - orderOf(b))

  const card = (thread: PassageThread, isShownOver: boolean) => (
    <ThreadCard
      {...props}
      thread={thread}
      place={places?.get(thread.id)}
      isOpen={thread.id === openId && isShownOver === isOver && !isComposing}
      isAnswering={isAnswering}
      onAnswer={() => open(thread.id, true)}
      onShow={() => show(thread.id)}
      onChanged={onChanged}
    />
  )
  const list = (of: readonly PassageThread[]) => (
    <ol className="passages__list">
      {inOrder(of).map((thread) => (
        <li key={thread.id}>{card(thread, false)}</li>
      ))}
    </ol>
  )
  const resolved = threads.filter(({ isResolved }) => isResolved)

  return (
    <div className="passages">
      {unresolved.length > 0 && list(unresolved)}
      {resolved.length > 0 && (
        <Disclosure
          title={resolvedTitle(resolved.length)}
          open={isResolvedShown}
          onToggle={(event) => setIsResolvedShown(event.currentTarget.open)}
        >
          {list(resolved)}
        </Disclosure>
      )}
      <PassageMarks
        {...{ textSelector, places, version }}
        threads={marked}
        activeId={openId}
        onOpen={(id) => open(id)}
      />
      <Dialog open={isOver && opened !== undefined} onClose={() => setIsOver(false)} title={PASSAGE_MESSAGES.dialog}>
        {opened && card(opened, true)}
      </Dialog>
    </div>
  )
}
