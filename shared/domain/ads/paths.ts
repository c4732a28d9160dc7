/** Leads out to the advertiser, and counts. */
export function adGoPath(adId: string): string {
  return `/v2/ads/${adId}/go`
}
