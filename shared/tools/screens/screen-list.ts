export const BRANDS = ['meridian', 'harbor', 'lumen'] as const
export type ScreenBrand = (typeof BRANDS)[number]

export const WIDTHS = [1280, 360] as const
export type ScreenWidth = (typeof WIDTHS)[number]

export type Reader = 'visitor' | 'newcomer' | 'member' | 'staff'

/** Demo accounts. Only Meridian has a member on the first day. */
export const READERS: Readonly<Record<Exclude<Reader, 'visitor'>, Partial<Record<ScreenBrand, string>>>> = {
  newcomer: { meridian: 'sam.okafor@meridian.test' },
  member: { meridian: 'maya.chen@meridian.test', harbor: 'lena.fischer@harbor.test', lumen: 'rosa.diaz@lumen.test' },
  staff: {
    meridian: 'theo.brandt@council.test',
    harbor: 'theo.brandt@council.test',
    lumen: 'theo.brandt@council.test',
  },
}

/** An address, or the first link on a page whose address has this prefix. */
type Address = string | { readonly on: string; readonly linkTo: RegExp }

type Screen = { readonly reader: Reader; readonly at: Address }

function screen(reader: Reader, at: Address): Screen {
  return { reader, at }
}

const FORUM_POST = { on: '/v2/forum', linkTo: /^\/v2\/forum\/post\/[0-9a-z]{26}$/ }
const STORY = { on: '/stories', linkTo: /^\/stories\/[^?]+$/ }
const QUESTION = { on: '/v2/expert-panels', linkTo: /^\/v2\/expert-panels\/(?!invite)[^/?]+$/ }
const WORKSPACE = { on: '/admin/articles?view=list', linkTo: /^\/admin\/articles\/[0-9a-z]{26}$/ }
const PANEL_BATCH = { on: '/admin/expert-panels', linkTo: /^\/admin\/expert-panels\/batches\/[^/?]+$/ }
const PANEL_QUESTION = { on: '/admin/expert-panels', linkTo: /^\/admin\/expert-panels\/questions\/[^/?]+$/ }
const MEMBER_OF_STAFF = { on: '/admin/members', linkTo: /^\/admin\/members\/[^/?]+\/(billing|payment)$/ }

/** The names are those of the files. A screen that a brand or reader does not have is skipped and reported in the output. */
export const SCREENS = {
  login: screen('visitor', '/login'),
  'login-admin': screen('visitor', '/login-admin'),
  'password-forgot': screen('visitor', '/password/forgot'),
  'pay-now': screen('visitor', '/pay-now'),
  'get-started': screen('visitor', '/get-started'),
  'not-found': screen('visitor', '/no-such-page'),
  stories: screen('visitor', '/stories'),
  story: screen('visitor', STORY),
  'first-home': screen('newcomer', '/v2'),
  'first-dashboard': screen('newcomer', '/articles'),
  home: screen('member', '/v2'),
  search: screen('member', '/v2/search?q=council'),
  dashboard: screen('member', '/articles'),
  editor: screen('member', '/articles/edit'),
  published: screen('member', '/articles/published'),
  guidelines: screen('member', '/articles/guidelines'),
  panels: screen('member', '/v2/expert-panels'),
  question: screen('member', QUESTION),
  members: screen('member', '/v2/members'),
  results: screen('member', '/v2/members/results'),
  profile: screen('member', { on: '/v2/members/results', linkTo: /^\/v2\/profile\/[^/?]+$/ }),
  'own-profile': screen('member', '/v2/profile'),
  'edit-profile': screen('member', '/v2/profile/edit'),
  introductions: screen('member', '/v2/members/introductions'),
  'saved-searches': screen('member', '/v2/members/saved'),
  groups: screen('member', '/v2/groups'),
  group: screen('member', { on: '/v2/groups', linkTo: /^\/v2\/groups\/[^/?]+$/ }),
  forum: screen('member', '/v2/forum'),
  'forum-post': screen('member', FORUM_POST),
  'forum-new': screen('member', '/v2/forum/new'),
  messages: screen('member', '/v2/messages'),
  thread: screen('member', { on: '/v2/messages', linkTo: /^\/v2\/messages\/[^/?]+$/ }),
  notifications: screen('member', '/v2/notifications'),
  settings: screen('member', '/settings'),
  'settings-notifications': screen('member', '/settings/notifications'),
  'settings-privacy': screen('member', '/settings/privacy'),
  'settings-team': screen('member', '/settings/team'),
  billing: screen('member', '/settings/billing'),
  renew: screen('member', '/dunning'),
  board: screen('staff', '/admin/articles'),
  'article-list': screen('staff', '/admin/articles?view=list'),
  workspace: screen('staff', WORKSPACE),
  amplifications: screen('staff', '/admin/articles/amplifications'),
  'article-calendar': screen('staff', '/admin/articles/calendar'),
  'article-imports': screen('staff', '/admin/articles/imports'),
  'article-report': screen('staff', '/admin/articles/report'),
  'staff-panels': screen('staff', '/admin/expert-panels'),
  'staff-batch': screen('staff', PANEL_BATCH),
  'staff-question': screen('staff', PANEL_QUESTION),
  'staff-members': screen('staff', '/admin/members'),
  'staff-requests': screen('staff', '/admin/members/requests'),
  'staff-analytics': screen('staff', '/admin/analytics'),
  'staff-jobs': screen('staff', '/admin/jobs'),
  'staff-billing': screen('staff', MEMBER_OF_STAFF),
  offers: screen('member', '/v2/offers'),
  offer: screen('member', { on: '/v2/offers', linkTo: /^\/v2\/offers\/(?!exec)[^/?]+$/ }),
  'staff-content-bank': screen('staff', '/admin/content-bank'),
  'staff-content-block': screen('staff', '/admin/content-bank/article-guidelines'),
  'staff-messages': screen('staff', '/admin/messages'),
  'staff-offers': screen('staff', '/admin/marketplace'),
  'staff-offer': screen('staff', { on: '/admin/marketplace', linkTo: /^\/admin\/marketplace\/(?!new)[^/?]+$/ }),
  'staff-forum': screen('staff', '/admin/forum'),
  'staff-forum-entry': screen('staff', { on: '/admin/forum', linkTo: /^\/admin\/forum\/[0-9a-z]{26}/ }),
  'staff-forum-posts': screen('staff', '/admin/forum/posts'),
  'staff-forum-settings': screen('staff', '/admin/forum/settings'),
  'staff-groups': screen('staff', '/admin/groups'),
  'staff-group': screen('staff', { on: '/admin/groups', linkTo: /^\/admin\/groups\/(?!new)[^/?]+$/ }),
  comparison: screen('staff', '/admin/billing'),
  'staff-settings': screen('staff', '/admin/settings'),
} as const satisfies Readonly<Record<string, Screen>>

export type ScreenName = keyof typeof SCREENS

export const SCREEN_NAMES = Object.keys(SCREENS) as readonly ScreenName[]

type Picture = { readonly screen: ScreenName; readonly brand: ScreenBrand; readonly width: ScreenWidth }

/** The pictures of the README and of docs/screens.md. */
export const DOCS_PICTURES: readonly Picture[] = [
  { screen: 'dashboard', brand: 'meridian', width: 1280 },
  { screen: 'login', brand: 'lumen', width: 1280 },
  { screen: 'home', brand: 'harbor', width: 1280 },
  { screen: 'home', brand: 'meridian', width: 360 },
  { screen: 'editor', brand: 'meridian', width: 1280 },
  { screen: 'story', brand: 'lumen', width: 1280 },
  { screen: 'question', brand: 'harbor', width: 360 },
  { screen: 'results', brand: 'harbor', width: 1280 },
  { screen: 'group', brand: 'lumen', width: 360 },
  { screen: 'billing', brand: 'meridian', width: 1280 },
  { screen: 'board', brand: 'harbor', width: 1280 },
  { screen: 'workspace', brand: 'meridian', width: 1280 },
]
