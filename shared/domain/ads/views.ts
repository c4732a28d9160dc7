import type { AdPlace } from './places.ts'
import type { AdShape } from './shapes.ts'

/** The fields of an ad that staff fill in; its picture is uploaded. */
export type AdFields = {
  readonly advertiser: string
  readonly link: string
  /** For a square ad; empty for a banner. */
  readonly places: readonly AdPlace[]
  /** The membership tiers that see it; empty for all. */
  readonly tiers: readonly string[]
  readonly isOn: boolean
  readonly startsAt: Date
  readonly endsAt: Date
}

/** The picture of an ad. */
export type AdPicture = {
  readonly imageId: string
  /** Width of its largest file; null for drawings, which have one file for all sizes. */
  readonly imageWidth: number | null
  /** The alternative text. */
  readonly imageAlt: string
}

/** A running ad, as members see it. */
export type AdView = AdPicture & {
  readonly id: string
  readonly shape: AdShape
  readonly link: string
  /** The name of the advertiser, shown until the picture has loaded. */
  readonly advertiser: string
}
