import { PICTURE_REFUSALS } from '#shared/domain/pictures/messages.ts'
import { PICTURE_MESSAGES } from './messages.ts'

const FILE_MAX_MEGABYTES = 30
const TYPES = ['image/jpeg', 'image/png', 'image/webp']

export type OpenedPicture =
  | { readonly kind: 'opened'; readonly picture: ImageBitmap }
  | { readonly kind: 'refused'; readonly message: string }

/** The pixels of the picture in a chosen file; must be closed after use. */
export async function openPicture(file: File): Promise<OpenedPicture> {
  if (file.size > FILE_MAX_MEGABYTES * 1024 * 1024)
    return { kind: 'refused', message: PICTURE_MESSAGES.tooLarge(FILE_MAX_MEGABYTES) }
  const picture = TYPES.includes(file.type) ? await createImageBitmap(file).catch(() => null) : null
  return picture ? { kind: 'opened', picture } : { kind: 'refused', message: PICTURE_REFUSALS.TYPE }
}
