import type { AdShape } from './shapes.ts'

/** An ad that runs now, as members see it. */
export type AdView = {
  readonly id: string
  readonly shape: AdShape
  readonly imageId: string
  readonly link: string
  /** The name of the advertiser, shown until the picture has loaded. */
  readonly advertiser: string
}
