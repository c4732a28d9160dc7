import { EXPORT_LIFE_MS } from '#shared/domain/members/privacy.ts'

/** WAITING: it is prepared, or will be. FAILED: the job gave it up. EXPIRED: its files are deleted. */
export const COMMUNITY_EXPORT_STATES = ['WAITING', 'READY', 'FAILED', 'EXPIRED'] as const
export type CommunityExportState = (typeof COMMUNITY_EXPORT_STATES)[number]

/** How long after the password was confirmed the files can be downloaded: a large export takes longer than other acts of staff. */
export const DOWNLOAD_STEP_UP_MS = 60 * 60_000

/** When an export that was asked for, or got ready, at an instant is deleted: as copies of a member's data are. */
export function exportEnd(from: Date): Date {
  return new Date(from.getTime() + EXPORT_LIFE_MS)
}

/** Why an export was refused, as staff are told. */
export const SITE_EXPORT_REFUSALS = {
  isWaiting: 'An export of this community is already being prepared.',
} as const
export type SiteExportRefusal = keyof typeof SITE_EXPORT_REFUSALS

export type ExportFilePlace = { readonly code: string; readonly exportId: string; readonly file: string }

/** Where a file of an export of a brand is asked for. */
export function exportFilePath({ code, exportId, file }: ExportFilePlace): string {
  return `/rest/admin/sites/${[code, 'exports', exportId, file].map(encodeURIComponent).join('/')}`
}

type Stored = { readonly state: CommunityExportState; readonly expiresAt: Date; readonly isGivenUp: boolean }

/** What an export is at an instant, whether or not the job has noted it. */
export function exportState({ state, expiresAt, isGivenUp }: Stored, now: Date): CommunityExportState {
  if (state === 'EXPIRED' || expiresAt <= now) return 'EXPIRED'
  return state === 'WAITING' && isGivenUp ? 'FAILED' : state
}
