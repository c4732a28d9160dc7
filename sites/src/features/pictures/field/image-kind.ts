import type { PictureShape } from '#shared/domain/pictures/picture-shapes.ts'
import type { Crop } from '../crop.ts'

/** The alt text and credit of an image; a kind without credits has none. */
export type ImageWords = { readonly alt: string; readonly credit: string | null }

/** An image with its alt text and credit as shown: the typed ones are meant for it. */
export type SeenImage = ImageWords & { readonly address: string }

export type ImageKind = {
  readonly shape: PictureShape
  readonly texts: {
    readonly chooseTitle: string
    /** For kinds with alt text. */
    readonly describeTitle?: string
    readonly removeTitle: string
    readonly removeText: string
    readonly save: string
    readonly tooSmall: string
  }
}

/** The requests that change an image; each rejects with RequestError. */
export type ImageChanges<View> = {
  readonly upload: (picture: ImageBitmap, crop: Crop, words: ImageWords) => Promise<View>
  /** For kinds with alt text. */
  readonly describe?: (words: ImageWords, seen: SeenImage) => Promise<View | null>
  readonly remove: () => Promise<unknown>
}

export type ImageTask =
  | { readonly kind: 'choose'; readonly file: File }
  | { readonly kind: 'describe'; readonly seen: SeenImage }
  | { readonly kind: 'remove' }

export type ImageEnd<View> =
  /** The image that is there now; the message if it is not what was asked for. */
  | { readonly kind: 'done'; readonly image: View | null; readonly message?: string }
  | { readonly kind: 'cancelled' }
  /** The chosen file cannot be used. */
  | { readonly kind: 'refused'; readonly message: string }
