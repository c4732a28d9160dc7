import type { ComponentProps } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { RequestError } from '../../../lib/graphql/request-error.ts'
import { adminErrorText } from '../admin-error-text.ts'
import { MoveDialog } from '../MoveDialog.tsx'
import type { Move } from '../move.mutations.ts'

type DialogProps = ComponentProps<typeof MoveDialog>
type Question = Pick<DialogProps, 'move' | 'authorName' | 'authors'>
type Outcome = {
  /** Returns the error of a refused move. */
  readonly send: (wanted: Move) => Promise<unknown>
  /** Called with the error when retrying is useless. */
  readonly onClosed: (overtaken: unknown) => void
}

/** Whether retrying is useless: the article is no longer in the status that the page shows. */
function isOvertaken(refusal: unknown): boolean {
  return refusal instanceof RequestError && ['InvalidTransition', 'NotFound'].includes(refusal.code)
}

/**
 * Opens the dialog on a server-rendered page, and keeps it open with the typed values until the move is made or
 * overtaken. A chunk of its own, so that pages load no React before a dialog is needed.
 */
export function askForMove(page: HTMLElement, question: Question, { send, onClosed }: Outcome): void {
  const place = document.createElement('div')
  page.append(place)
  const root = createRoot(place)
  const close = (overtaken: unknown) => {
    root.unmount()
    place.remove()
    onClosed(overtaken)
  }
  const confirm = async (wanted: Move) => {
    show(true)
    const refusal = await send(wanted)
    if (refusal && !isOvertaken(refusal)) show(false, adminErrorText(refusal))
    else close(refusal)
  }
  const show = (isBusy: boolean, error: string | null = null) =>
    flushSync(() =>
      root.render(
        <MoveDialog
          {...{ ...question, isBusy, error }}
          timeZone={page.dataset.zone ?? 'UTC'}
          onConfirm={(wanted) => void confirm(wanted)}
          onClose={() => close(null)}
        />,
      ),
    )
  show(false)
}
