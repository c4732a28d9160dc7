import { rebuildImage } from './rebuild-image.ts'
import type { Dimensions } from './rebuilt.ts'
import { pictureRefused } from './refusal.ts'

export type RebuiltFiles = {
  readonly contentType: string
  /** In the order of their dimensions. */
  readonly files: readonly Uint8Array[]
  /** Total size. */
  readonly bytes: number
}

/** One picture in several sizes, rebuilt. Throws its refusal unless each has its dimensions and all are of one type. */
export async function rebuildAll(
  sent: readonly Uint8Array<ArrayBuffer>[],
  dimensions: readonly Dimensions[],
): Promise<RebuiltFiles> {
  if (sent.length !== dimensions.length) throw pictureRefused('FORM')
  const types = new Set<string>()
  const files: Uint8Array[] = []
  for (const [at, expected] of dimensions.entries()) {
    const image = await rebuildImage(sent[at] ?? new Uint8Array(), expected)
    if (!image.ok) throw pictureRefused(image.code)
    types.add(image.value.contentType)
    files.push(image.value.bytes)
  }
  const [contentType, ...others] = types
  if (contentType === undefined || others.length > 0) throw pictureRefused('FORM')
  return { contentType, files, bytes: files.reduce((total, { length }) => total + length, 0) }
}
