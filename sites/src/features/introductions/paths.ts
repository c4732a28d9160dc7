/** Only members have these pages. */
export const INTRODUCTIONS_PATH = '/v2/members/introductions'

const ASK = /^\/v2\/profile\/[\w-]{1,100}\/introduction$/

export function askPath(memberId: string): string {
  return `/v2/profile/${memberId}/introduction`
}

/** What forms are posted to. */
export function isIntroductionForm(pathname: string): boolean {
  return pathname === INTRODUCTIONS_PATH || ASK.test(pathname)
}
