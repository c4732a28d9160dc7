import type { SiteGroup } from '#shared/domain/communities/sites/fields.ts'

export const SITES_PATH = '/admin/sites'
export const NEW_SITE_PATH = `${SITES_PATH}/new`

export function sitePath(code: string, group?: SiteGroup): string {
  const path = `${SITES_PATH}/${encodeURIComponent(code)}`
  return group && group !== 'IDENTITY' ? `${path}?group=${group}` : path
}
export function siteHistoryPath(code: string): string {
  return `${sitePath(code)}/history`
}
export function sitePackagesPath(code: string): string {
  return `${sitePath(code)}/packages`
}
export function siteAdsPath(code: string): string {
  return `${sitePath(code)}/ads`
}
export function newSiteAdPath(code: string): string {
  return `${siteAdsPath(code)}/new`
}
export function siteAdPath(code: string, adId: string): string {
  return `${siteAdsPath(code)}/${encodeURIComponent(adId)}`
}
export function siteExportPath(code: string): string {
  return `${sitePath(code)}/export`
}
export function exportDownloadPath(code: string, exportId: string, file: string): string {
  return `${siteExportPath(code)}/${encodeURIComponent(exportId)}/${encodeURIComponent(file)}`
}
