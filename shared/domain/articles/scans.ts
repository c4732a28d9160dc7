import { LARGE_PASTE_MIN_CHARACTERS, LARGE_PASTES_OF_A_SAVE } from './limits.ts'

export const SCAN_STATUSES = ['WAITING', 'RUNNING', 'COMPLETED', 'ERROR'] as const
export type ScanStatus = (typeof SCAN_STATUSES)[number]

/** How closely an editor should look at the result of a scan. It never changes the article. */
export const SCAN_BANDS = ['LOW', 'LOOK', 'DISCUSS'] as const
export type ScanBand = (typeof SCAN_BANDS)[number]

/** Why a scan has no result: refused by the provider, failed there, provider unreachable, or accepted and never answered. */
export const SCAN_FAILURES = ['REFUSED', 'FAILED', 'UNAVAILABLE', 'NO_ANSWER'] as const
export type ScanFailure = (typeof SCAN_FAILURES)[number]

export const SCAN_SOURCE_KINDS = ['INTERNET', 'DATABASE', 'BATCH', 'REPOSITORY'] as const
export type ScanSourceKind = (typeof SCAN_SOURCE_KINDS)[number]

export type ScanFigures = {
  readonly identicalWords: number
  readonly minorChangedWords: number
  readonly relatedMeaningWords: number
  /** The share of the text that matches other texts, 0 to 100. */
  readonly aggregatedScore: number
  /** 0 to 1; null when nothing was measured, which is not the same as 0. */
  readonly aiProbability: number | null
  readonly totalWords: number
  readonly totalExcluded: number
}

const LOOK_FROM = { score: 15, ai: 0.5 }
const DISCUSS_FROM = { score: 40, ai: 0.8 }

type Measured = { readonly aggregatedScore: number | null; readonly aiProbability: number | null }

function reaches({ aggregatedScore, aiProbability }: Measured, from: typeof LOOK_FROM): boolean {
  return (aggregatedScore ?? 0) >= from.score || (aiProbability ?? 0) >= from.ai
}

/** Null for a scan without a result. */
export function scanBand(scan: Measured & { readonly status: ScanStatus }): ScanBand | null {
  if (scan.status !== 'COMPLETED') return null
  if (reaches(scan, DISCUSS_FROM)) return 'DISCUSS'
  return reaches(scan, LOOK_FROM) ? 'LOOK' : 'LOW'
}

/** The fields of a scan for author and editors. */
export type ScanView = {
  readonly id: string
  readonly status: ScanStatus
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The fields of a scan for editors; the figures are null until it is completed. */
export type EditorScanView = ScanView & {
  readonly [K in keyof ScanFigures]: ScanFigures[K] | null
} & {
  readonly articleId: string
  readonly revisionId: string
  readonly exportId: string | null
  readonly failure: ScanFailure | null
  readonly failureDetail: string | null
}

export type ScanSourceView = {
  readonly id: string
  readonly kind: ScanSourceKind
  readonly url: string | null
  readonly title: string
  readonly introduction: string
  readonly matchedWords: number
  /** The matching passages of the source. */
  readonly passages: readonly string[]
}

/** The sizes of pastes stored with a save: only the large ones, in characters. */
export function largePastesOf(sizes: readonly number[]): readonly number[] {
  return sizes.filter((size) => size >= LARGE_PASTE_MIN_CHARACTERS).slice(0, LARGE_PASTES_OF_A_SAVE)
}

/** The pasted text itself is not stored. */
export type LargePasteView = {
  /** When the save that followed was stored. */
  readonly savedAt: Date
  readonly characters: number
}

/** How the text was written: its saves, the most words added in one save, and large pastes. */
export type WritingTrailView = {
  /** The last ones, oldest first. */
  readonly pastes: readonly LargePasteView[]
  readonly saves: number
  readonly firstSavedAt: Date | null
  readonly lastSavedAt: Date | null
  readonly largestAddition: number
}
