import { buttonClass } from '../../../ui/button/button-class.ts'
import { failureOf } from './failure-of.ts'
import { PHOTO_MESSAGES as M } from './messages.ts'
import type { PhotoCalls } from './photo-calls.ts'

export type Restored = { readonly failure: string } | { readonly address: string | null }

/** Takes the photo away; answers why not, or the button that brings it back. */
export async function removePhoto(
  calls: PhotoCalls,
  onRestored: (restored: Restored) => void,
): Promise<string | HTMLButtonElement> {
  const failure = await failureOf(calls.remove)
  return failure ?? createUndo(async () => onRestored(await restore(calls)))
}

async function restore(calls: PhotoCalls): Promise<Restored> {
  let address: string | null = null
  const failure = await failureOf(async () => {
    address = await calls.restore()
  })
  return failure === null ? { address } : { failure }
}

function createUndo(restorePhoto: () => Promise<void>): HTMLButtonElement {
  const undo = document.createElement('button')
  undo.type = 'button'
  undo.className = buttonClass('secondary', { small: true })
  undo.append(M.undo)
  undo.addEventListener('click', () => void restorePhoto(), { once: true })
  return undo
}
