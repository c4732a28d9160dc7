import type { PictureRefusal } from '#shared/domain/pictures/messages.ts'
import { type Refused, type Result, refuse } from '#shared/kernel/result.ts'
import { startsWith } from './bytes.ts'
import { rebuildJpeg } from './jpeg.ts'
import { rebuildPng } from './png.ts'
import type { Dimensions, Rebuilt } from './rebuilt.ts'
import { rebuildWebp } from './webp.ts'

export type RebuiltImage = { readonly contentType: string; readonly bytes: Uint8Array<ArrayBuffer> }

const FORMATS = [
  { contentType: 'image/png', magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], rebuild: rebuildPng },
  { contentType: 'image/jpeg', magic: [0xff, 0xd8, 0xff], rebuild: rebuildJpeg },
  { contentType: 'image/webp', magic: [0x52, 0x49, 0x46, 0x46], rebuild: rebuildWebp },
] as const

/**
 * A still picture of exactly these dimensions, rebuilt from the parts that show it: nothing that cameras, editors or attackers add is kept,
 * nor anything after its end. The type is detected from its bytes, whatever its name.
 */
export async function rebuildImage(
  bytes: Uint8Array<ArrayBuffer>,
  expected: Dimensions,
): Promise<Result<RebuiltImage, PictureRefusal>> {
  const format = FORMATS.find(({ magic }) => startsWith(bytes, magic))
  if (!format) return refuse(isGif(bytes) ? 'ANIMATED' : 'TYPE')
  const rebuilt: Rebuilt = await orDamaged(() => format.rebuild(bytes, expected))
  return rebuilt.ok ? { ok: true, value: { contentType: format.contentType, bytes: rebuilt.value } } : rebuilt
}

/** Only for a clearer reason: still GIFs are not accepted either. */
function isGif(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x47, 0x49, 0x46, 0x38])
}

/** Reading past the end of a truncated file throws a RangeError. */
async function orDamaged(rebuild: () => Rebuilt | Promise<Rebuilt>): Promise<Rebuilt | Refused<'DAMAGED'>> {
  try {
    return await rebuild()
  } catch (error) {
    if (error instanceof RangeError) return refuse('DAMAGED')
    throw error
  }
}
