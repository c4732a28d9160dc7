import { showBusy } from '../../../ui/button/show-busy.ts'
import { type Crop, startCrop } from '../../pictures/crop.ts'
import { listenToControls } from '../../pictures/crop-controls.ts'
import { PICTURE_MESSAGES } from '../../pictures/messages.ts'
import { openPicture } from '../../pictures/open-picture.ts'
import { drawCrop } from '../../pictures/scale-picture.ts'
import { failureOf } from './failure-of.ts'
import type { PhotoCalls } from './photo-calls.ts'

export type Cropped =
  | { readonly kind: 'saved'; readonly address: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly message: string }

type Upload = PhotoCalls['upload']

/** Lets the person choose a square of the picture in a file and saves it as their photo. */
export async function cropAndSave(dialog: HTMLDialogElement, file: File, upload: Upload): Promise<Cropped> {
  const opened = await openPicture(file)
  if (opened.kind === 'refused') return opened
  try {
    return await cropInDialog(dialog, opened.picture, upload)
  } finally {
    opened.picture.close()
  }
}

function partsOf(dialog: HTMLDialogElement) {
  const part = <T extends HTMLElement>(name: string) => {
    const element = dialog.querySelector<T>(`[data-crop="${name}"]`)
    if (!element) throw new Error(`The dialog has no ${name}`)
    return element
  }
  return {
    canvas: part<HTMLCanvasElement>('canvas'),
    zoom: part<HTMLInputElement>('zoom'),
    status: part('status'),
    failure: part('failure'),
    save: part<HTMLButtonElement>('save'),
    cancel: part<HTMLButtonElement>('cancel'),
  }
}

function cropInDialog(dialog: HTMLDialogElement, picture: ImageBitmap, upload: Upload): Promise<Cropped> {
  const parts = partsOf(dialog)
  const ending = new AbortController()
  const { signal } = ending
  let crop = startCrop(picture.width, picture.height)
  const change = (next: Crop) => {
    crop = next
    parts.zoom.value = String(Math.round(crop.zoom * 100))
    drawCrop(parts.canvas, picture, crop)
  }
  parts.status.textContent = ''
  parts.failure.textContent = ''
  change(crop)
  listenToControls(parts, () => crop, change, signal)

  return new Promise((resolve) => {
    let isSaving = false
    const end = (result: Cropped) => {
      ending.abort()
      dialog.close()
      resolve(result)
    }
    const save = async () => {
      if (isSaving) return
      isSaving = true
      showBusy(parts.save, PICTURE_MESSAGES.saving)
      parts.failure.textContent = ''
      const result = await saveCrop(picture, crop, upload)
      isSaving = false
      showBusy(parts.save, null)
      if (result.kind === 'saved') end(result)
      else parts.failure.textContent = result.message
    }
    const cancel = (event: Event) => {
      event.preventDefault()
      if (!isSaving) end({ kind: 'cancelled' })
    }
    const reopen = () => {
      dialog.showModal()
      parts.save.focus()
    }
    parts.save.addEventListener('click', () => void save(), { signal })
    parts.cancel.addEventListener('click', cancel, { signal })
    dialog.addEventListener('cancel', cancel, { signal })
    // A second Escape closes the dialog even when the first `cancel` event was prevented.
    dialog.addEventListener('close', reopen, { signal })
    dialog.showModal()
    parts.canvas.focus()
  })
}

async function saveCrop(
  picture: ImageBitmap,
  crop: Crop,
  upload: Upload,
): Promise<Exclude<Cropped, { kind: 'cancelled' }>> {
  let address = ''
  const message = await failureOf(async () => {
    address = await upload(picture, crop)
  })
  return message === null ? { kind: 'saved', address } : { kind: 'refused', message }
}
