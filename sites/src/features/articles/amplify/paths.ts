export const AMPLIFY_BUY_PATH = '/articles/amplify/buy'
export const AMPLIFY_REQUEST_PATH = '/articles/amplify/request'
export const AMPLIFY_WITHDRAW_PATH = '/articles/amplify/withdraw'

export const AMPLIFY_POST_PATHS = [AMPLIFY_BUY_PATH, AMPLIFY_REQUEST_PATH, AMPLIFY_WITHDRAW_PATH] as const

export function amplifyPath(articleId: string): string {
  return `/articles/amplify/${encodeURIComponent(articleId)}`
}
