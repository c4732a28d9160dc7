import type { PictureShape } from '#shared/domain/pictures/picture-shapes.ts'
import type { Crop } from '../crop.ts'

/** What is said of an image; a kind without credits has none. */
export type ImageWords = { readonly alt: string; readonly credit: string | null }

/** An image and its words as they were shown: the words that are typed are meant for them. */
export type SeenImage = ImageWords & { readonly address: string }

export type ImageKind = {
  readonly shape: PictureShape
  readonly texts: {
    readonly chooseTitle: string
    /** Of a kind that has words. */
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
  /** Of a kind that has words. */
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
