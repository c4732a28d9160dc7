import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MoveDialog } from '../MoveDialog.tsx'

type DialogProps = Pick<
  ComponentProps<typeof MoveDialog>,
  'move' | 'authorName' | 'authors' | 'timeZone' | 'onConfirm' | 'onClose'
>

/** Opens the dialog on a server-rendered page; a chunk of its own, so that a board without a question loads no React. */
export function openMoveDialog(board: HTMLElement, props: DialogProps) {
  const place = document.createElement('div')
  board.append(place)
  const root = createRoot(place)
  const show = (isBusy: boolean, error: string | null = null) =>
    flushSync(() => root.render(<MoveDialog {...props} isBusy={isBusy} error={error} />))
  show(false)
  return {
    showBusy: () => show(true),
    /** Lets the answer be changed. */
    showError: (text: string) => show(false, text),
    close: () => {
      root.unmount()
      place.remove()
    },
  }
}
