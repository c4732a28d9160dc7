/** Only members have these pages. */
export const INTRODUCTIONS_PATH = '/v2/members/introductions'

export function askPath(memberId: string): string {
  return `/v2/profile/${memberId}/introduction`
}
