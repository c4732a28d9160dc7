import { isSitePicturePath, SITE_PICTURES, type SitePicturePath } from '#shared/domain/communities/sites/pictures.ts'
import { toBase64 } from '#shared/kernel/crypto/base64.ts'
import { openPicture } from '../../features/pictures/open-picture.ts'
import { LOOKS_MESSAGES as M } from './looks-messages.ts'
import { addSitePicture } from './new-pictures.requests.ts'

const QUALITY = 0.8

/**
 * Lets staff choose files for the pictures of the form: each is uploaded immediately, and shown once the form is saved.
 */
export function enablePictures(form: HTMLFormElement): void {
  for (const place of form.querySelectorAll<HTMLElement>('[data-new-picture]')) {
    const path = place.dataset.newPicture ?? ''
    const [input, status] = [place.querySelector('input'), place.querySelector('[role=status]')]
    if (!input || !status || !isSitePicturePath(path)) continue
    place.hidden = false
    input.addEventListener('change', async () => {
      const file = input.files?.[0]
      if (!file) return
      status.textContent = M.pictureSending
      status.textContent = await send(form, path, file).catch(() => M.pictureFailed)
      input.value = ''
    })
  }
}

/** Returns the outcome for the file, in words. */
async function send(form: HTMLFormElement, path: SitePicturePath, file: File): Promise<string> {
  const opened = await openPicture(file)
  if (opened.kind === 'refused') return opened.message
  const bytes = await drawn(opened.picture, path).finally(() => opened.picture.close())
  const id = await addSitePicture({ code: form.dataset.looksForm ?? '', path, data: toBase64(bytes) })
  choose(form, path, id)
  return M.pictureSent
}

/** Fits the whole picture into its place, centred; a picture without transparency fills the place instead. */
async function drawn(picture: ImageBitmap, path: SitePicturePath): Promise<Uint8Array> {
  const { width, height, isOpaque } = SITE_PICTURES[path]
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d', { alpha: !isOpaque })
  if (!context) throw new Error('The browser draws no pictures')
  const [across, down] = [width / picture.width, height / picture.height]
  const scale = isOpaque ? Math.max(across, down) : Math.min(across, down)
  const size = [picture.width * scale, picture.height * scale] as const
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, (width - size[0]) / 2, (height - size[1]) / 2, ...size)
  const blob = await new Promise<Blob | null>((done) =>
    canvas.toBlob(done, isOpaque ? 'image/jpeg' : 'image/png', QUALITY),
  )
  if (!blob) throw new Error('The browser writes no pictures')
  return new Uint8Array(await blob.arrayBuffer())
}

function choose(form: HTMLFormElement, path: string, id: string): void {
  const select = form.querySelector<HTMLSelectElement>(`select[name="${path}"]`)
  const shown = form.querySelector<HTMLImageElement>(`[data-picture="${path}"]`)
  select?.add(new Option(M.newPicture, id, true, true))
  if (shown) Object.assign(shown, { src: `/media/${id}`, hidden: false })
  select?.dispatchEvent(new Event('input', { bubbles: true }))
}
