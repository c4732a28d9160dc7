import { EXPORT_LIFE_MS } from '#shared/domain/members/privacy.ts'

/** WAITING: it is being prepared, or will be. FAILED: the job gave it up. EXPIRED: its files are deleted. */
export const COMMUNITY_EXPORT_STATES = ['WAITING', 'READY', 'FAILED', 'EXPIRED'] as const
export type CommunityExportState = (typeof COMMUNITY_EXPORT_STATES)[number]

/** How long after a password confirmation the files can be downloaded: a large export takes longer than other staff actions. */
export const DOWNLOAD_STEP_UP_MS = 60 * 60_000

/** When an export is deleted that was requested, or became ready, at an instant: the same time as for copies of a member's data. */
export function exportEnd(from: Date): Date {
  return new Date(from.getTime() + EXPORT_LIFE_MS)
}

/** Why an export was refused, as shown to staff. */
export const SITE_EXPORT_REFUSALS = {
  isWaiting: 'An export of this community is already being prepared.',
} as const
export type SiteExportRefusal = keyof typeof SITE_EXPORT_REFUSALS

export type ExportFilePlace = { readonly code: string; readonly exportId: string; readonly file: string }

/** The address of a file in an export of a brand. */
export function exportFilePath({ code, exportId, file }: ExportFilePlace): string {
  return `/rest/admin/sites/${[code, 'exports', exportId, file].map(encodeURIComponent).join('/')}`
}

type Stored = { readonly state: CommunityExportState; readonly expiresAt: Date; readonly isGivenUp: boolean }

/** The state of an export at an instant, whether or not the job has recorded it. */
export function exportState({ state, expiresAt, isGivenUp }: Stored, now: Date): CommunityExportState {
  if (state === 'EXPIRED' || expiresAt <= now) return 'EXPIRED'
  return state === 'WAITING' && isGivenUp ? 'FAILED' : state
}
