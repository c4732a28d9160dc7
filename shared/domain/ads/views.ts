import type { AdShape } from './shapes.ts'

/** An ad that runs now, as members see it. */
export type AdView = {
  readonly id: string
  readonly shape: AdShape
  readonly imageId: string
  readonly link: string
  /** Who pays for it; stands where the picture will be. */
  readonly advertiser: string
}
