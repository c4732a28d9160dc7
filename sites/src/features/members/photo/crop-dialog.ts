import { PICTURE_REFUSALS } from '#shared/domain/pictures/messages.ts'
import { showBusy } from '../../../ui/button/show-busy.ts'
import { type Crop, startCrop } from './crop.ts'
import { listenToControls } from './crop-controls.ts'
import { failureOf } from './failure-of.ts'
import { CROP_MESSAGES, PHOTO_MESSAGES } from './messages.ts'
import type { PhotoCalls } from './photo-calls.ts'
import { drawCrop, scalePhoto } from './scale-photo.ts'

const FILE_MAX_MEGABYTES = 30
const TYPES = ['image/jpeg', 'image/png', 'image/webp']

export type Cropped =
  | { readonly kind: 'saved'; readonly address: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'refused'; readonly message: string }

type Upload = PhotoCalls['upload']

/** Lets the person choose a square of the picture in a file and saves it as their photo. */
export async function cropAndSave(dialog: HTMLDialogElement, file: File, upload: Upload): Promise<Cropped> {
  if (file.size > FILE_MAX_MEGABYTES * 1024 * 1024)
    return { kind: 'refused', message: PHOTO_MESSAGES.tooLarge(FILE_MAX_MEGABYTES) }
  const picture = TYPES.includes(file.type) ? await createImageBitmap(file).catch(() => null) : null
  if (!picture) return { kind: 'refused', message: PICTURE_REFUSALS.TYPE }
  try {
    return await cropInDialog(dialog, picture, upload)
  } finally {
    picture.close()
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
      showBusy(parts.save, CROP_MESSAGES.saving)
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
    parts.save.addEventListener('click', () => void save(), { signal })
    parts.cancel.addEventListener('click', cancel, { signal })
    dialog.addEventListener('cancel', cancel, { signal })
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
    address = await upload(await scalePhoto(picture, crop), crypto.randomUUID())
  })
  return message === null ? { kind: 'saved', address } : { kind: 'refused', message }
}
