import { AMPLIFY_POST_PATHS } from './features/articles/amplify/paths.ts'
import { BILLING_POST_PATHS } from './features/billing/paths.ts'
import { INTRODUCTIONS_PATH } from './features/introductions/paths.ts'
import { MEMBER_POST_PATHS } from './features/members/paths.ts'
import { GET_STARTED_POST_PATHS } from './features/onboarding/paths.ts'
import { OUTSIDE_CONSENT_PATH } from './features/outside-analytics/paths.ts'

const PATHS: ReadonlySet<string> = new Set([
  '/admin/articles',
  '/admin/expert-panels',
  '/admin/members',
  '/articles',
  '/articles/edit',
  '/articles/published',
  '/email/confirm',
  '/settings/privacy',
  OUTSIDE_CONSENT_PATH,
  '/v2',
  INTRODUCTIONS_PATH,
  ...AMPLIFY_POST_PATHS,
  ...BILLING_POST_PATHS,
  ...GET_STARTED_POST_PATHS,
  ...MEMBER_POST_PATHS,
])

const MEMBER_PAGES = [
  /^\/articles\/history\/[\w-]{1,60}$/,
  /^\/articles\/preview\/[\w-]{1,60}$/,
  /^(?:\/v2)?\/expert-panels\/[\w-]+$/,
  /^\/v2\/forum(?:\/new|\/post\/\w{1,40}(?:\/edit)?)?$/,
  /^\/v2\/forum\/moderation\/\w{1,40}$/,
  /^\/v2\/groups\/[\w-]{1,100}$/,
  /^\/v2\/messages\/[\w-]{1,100}$/,
  /^\/v2\/offers\/\w{1,40}$/,
  /^\/v2\/profile\/[\w-]{1,100}\/introduction$/,
]

const STAFF_PAGES = [
  /^\/admin\/articles\/(?!amplifications$|report$)[\w-]{1,60}(?:\/preview)?$/,
  /^\/admin\/articles\/imports(?:\/\w{1,40})?$/,
  /^\/admin\/content-bank\/[\w-]{1,60}(\/changes)?$/,
  /^\/admin\/expert-panels\/(?:batches|questions)\/\w{1,40}$/,
  /^\/admin\/feeds\/\w{1,40}$/,
  // The list of posts has no form to post.
  /^\/admin\/forum\/(?!posts$)\w{1,40}$/,
  /^\/admin\/groups\/\w{1,40}$/,
  /^\/admin\/marketplace\/\w{1,40}$/,
  /^\/admin\/members\/[^/]+\/(?:contact|credentials|data|notes|view)$/,
  /^\/admin\/members\/invitations\/(?:[^/]+|imports\/[^/]+)$/,
  /^\/admin\/messages\/\w{1,40}(?:\/send)?$/,
  /^\/admin\/sites\/\w{1,40}(?:\/(?:history|packages|closing|export|ads\/\w{1,40}))?$/,
]

const PATTERNS = [...MEMBER_PAGES, ...STAFF_PAGES]

/** Whether a form that works without script is posted; `readPageForm` refuses those of other sites. */
export function isPostedForm({ method }: Request, { pathname }: URL): boolean {
  return method === 'POST' && (PATHS.has(pathname) || PATTERNS.some((pattern) => pattern.test(pathname)))
}
