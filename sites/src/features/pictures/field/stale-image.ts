import { IMAGE_DIALOG_MESSAGES as M, wordsChanged } from './dialog-messages.ts'
import type { SeenImage } from './image-kind.ts'

/** Why words were not saved: others describe the image that the writer saw, or another image is there now, or none. */
export type StaleImage<View> =
  | { readonly kind: 'words'; readonly seen: SeenImage; readonly message: string }
  | { readonly kind: 'image'; readonly image: View | null; readonly message: string }

/** What the refusal of words says of the image that is there now. */
export function staleImage<View>(current: unknown, { address }: SeenImage): StaleImage<View> {
  if (!isShown<View>(current)) return { kind: 'image', image: null, message: M.imageRemoved }
  if (current.address !== address) return { kind: 'image', image: current, message: M.imageReplaced }
  const seen = { address, alt: current.alt, credit: current.credit ?? null }
  return { kind: 'words', seen, message: wordsChanged(seen) }
}

/** The answer is the view of the image, as the page got it; its address and description are what is relied on here. */
function isShown<View>(current: unknown): current is View & SeenImage {
  const { address, alt }: Partial<Record<keyof SeenImage, unknown>> = current ?? {}
  return typeof address === 'string' && typeof alt === 'string'
}
