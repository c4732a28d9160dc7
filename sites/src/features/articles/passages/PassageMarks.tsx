import { useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon/Icon.tsx'
import { markLabel } from './messages.ts'
import type { PassageThread } from './passage-thread.ts'
import type { Places } from './use-places.ts'

type PassageMarksProps = {
  readonly textSelector: string
  readonly threads: readonly PassageThread[]
  readonly places: Places | null
  /** Incremented when the passages are searched again. */
  readonly version: number
  readonly activeId: string | null
  readonly onOpen: (threadId: string) => void
}

type Spot = { readonly id: string; readonly top: number; readonly left: number }

const SIZE_PX = 28
const GAP_PX = 4

/**
 * A button beside each passage, in the margin of the text: for the keyboard, for touch, and for people who do not see
 * the colour.
 */
export function PassageMarks({ textSelector, threads, places, version, activeId, onOpen }: PassageMarksProps) {
  const origin = useRef<HTMLDivElement>(null)
  const [spots, setSpots] = useState<readonly Spot[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same passages may have moved on the page
  useLayoutEffect(() => {
    const place = () => {
      const text = document.querySelector(textSelector)
      if (origin.current && text) setSpots(spotsOf(threads, places, text, origin.current))
    }
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [textSelector, threads, places, version])

  const byId = new Map(threads.map((thread) => [thread.id, thread]))
  return (
    <div className="passage-marks" ref={origin}>
      {spots.map(({ id, top, left }) => {
        const thread = byId.get(id)
        if (!thread) return null
        return (
          <button
            key={id}
            type="button"
            className="passage-marks__mark"
            style={{ top, left }}
            id={markId(id)}
            aria-label={markLabel(thread.passage.quote, thread.comments.length)}
            aria-pressed={id === activeId}
            data-private={thread.isPrivate ? '' : undefined}
            onClick={() => onOpen(id)}
          >
            <Icon name={thread.isPrivate ? 'lock' : 'message'} size={16} />
          </button>
        )
      })}
    </div>
  )
}

export function markId(threadId: string): string {
  return `passage-${threadId}`
}

/** Stacked when several passages begin in the same line. */
function spotsOf(threads: readonly PassageThread[], places: Places | null, text: Element, origin: Element): Spot[] {
  const zero = origin.getBoundingClientRect()
  const column = text.getBoundingClientRect()
  const edge = document.documentElement.clientWidth - SIZE_PX - GAP_PX
  const left = Math.min(column.right + GAP_PX, edge) - zero.left
  let free = Number.NEGATIVE_INFINITY
  return threads
    .flatMap(({ id }) => {
      const line = places?.get(id)?.range?.getClientRects()[0]
      return line ? [{ id, top: line.top - zero.top + (line.height - SIZE_PX) / 2 }] : []
    })
    .toSorted((a, b) => a.top - b.top)
    .map(({ id, top }) => {
      const own = Math.max(top, free)
      free = own + SIZE_PX + GAP_PX
      return { id, top: own, left }
    })
}
