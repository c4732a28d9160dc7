/** Whether the page is one of the admin area, whose requests go to the endpoint of staff. */
export function isInAdminArea(): boolean {
  return /^\/admin(?:\/|$)/.test(location.pathname)
}
