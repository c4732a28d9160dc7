import { buttonClass } from '../../../ui/button/button-class.ts'
import { failureOf } from './failure-of.ts'
import { PHOTO_MESSAGES as M } from './messages.ts'
import type { PhotoCalls } from './photo-calls.ts'

/** A failure has a button to retry. */
export type Restored =
  | { readonly failure: string; readonly undo: HTMLButtonElement }
  | { readonly address: string | null }

/** Removes the photo; returns why it failed, or the button that restores it. */
export async function removePhoto(
  calls: PhotoCalls,
  onRestored: (restored: Restored) => void,
): Promise<string | HTMLButtonElement> {
  const failure = await failureOf(calls.remove)
  return failure ?? createUndo(calls, onRestored)
}

async function restore(calls: PhotoCalls, undo: HTMLButtonElement): Promise<Restored> {
  let address: string | null = null
  const failure = await failureOf(async () => {
    address = await calls.restore()
  })
  return failure === null ? { address } : { failure, undo }
}

/** The button that restores the photo that was removed last. */
export function createUndo(calls: PhotoCalls, onRestored: (restored: Restored) => void): HTMLButtonElement {
  const undo = document.createElement('button')
  undo.type = 'button'
  undo.className = buttonClass('secondary', { small: true })
  undo.append(M.undo)
  let isBusy = false
  const press = async () => {
    if (isBusy) return
    isBusy = true
    onRestored(await restore(calls, undo))
    isBusy = false
  }
  undo.addEventListener('click', () => void press())
  return undo
}
