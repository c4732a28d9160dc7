/** Redirects to the advertiser, and counts the click. */
export function adGoPath(adId: string): string {
  return `/v2/ads/${adId}/go`
}
