import type { PictureRefusal } from '#shared/domain/pictures/messages.ts'
import type { Result } from '#shared/kernel/result.ts'

export type Dimensions = { readonly width: number; readonly height: number }
export type Rebuilt = Result<Uint8Array<ArrayBuffer>, PictureRefusal>
