import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentBlockPath, contentChangesPath } from '../../../shared/domain/content-bank/paths.ts'
import { sourceFiles } from '../../../shared/tools/boundaries/source-files.ts'
import { THEO } from '../support/browser.ts'
import { getPage, type HttpSession, httpSession } from '../support/http.ts'
import {
  DEMO_MEMBERS,
  historyPathOf,
  invitationPathsOf,
  previewPathOf,
  receiptPathOf,
  staffMemberPathOf,
  staffPathOf,
  storyPathOf,
  workspacePathOf,
} from '../support/inspected-pages.ts'
import { newMember } from '../support/members.ts'
import { send } from '../support/request.ts'
import { isLongRun, placesOfRun, runSeed } from '../support/run.ts'
import { adPathsOf } from '../support/stored/ads.ts'
import { articleImportPathOf } from '../support/stored/article-imports.ts'
import { broadcastPathsOf } from '../support/stored/broadcasts.ts'
import { storeThread } from '../support/stored/contacts.ts'
import { feedPathOf } from '../support/stored/feeds.ts'
import { forumPathsOf } from '../support/stored/forum.ts'
import { newModerator, storeHeldPost } from '../support/stored/forum-moderation.ts'
import { groupPathsOf } from '../support/stored/groups.ts'
import { offerPathsOf } from '../support/stored/offers.ts'
import { panelPathsOf, SEEDED_QUESTION } from '../support/stored/panels.ts'
import { storePreviewed } from '../support/stored/previews.ts'

type Reader = 'visitor' | 'member' | 'moderator' | 'staff' | 'council'
type Parameters = {
  readonly reader: Reader
  /** Refused with 404 when malformed. */
  readonly refused?: readonly string[]
  /** Parameters whose malformed value counts as absent. */
  readonly ignored?: readonly string[]
  /** Parameters for which the page explains, with 400, that the value is invalid. */
  readonly explained?: readonly string[]
}

/** The filters, columns and orders of the list of members for staff. */
const MEMBER_FILTERS = 'card column group health incomplete joined q seen sort standing status tier'.split(' ')
const POST_FILTERS = ['audience', 'author', 'q', 'reported', 'status']
/** A list may have several. */
const REPEATED: readonly string[] = ['status', 'column']

/** Every page with its parameters. */
const PAGES: Readonly<Record<string, Parameters>> = {
  '/': { reader: 'visitor' },
  '/admin': { reader: 'staff' },
  '/admin/articles': {
    reader: 'staff',
    refused: ['after', 'age', 'author', 'editor', 'q', 'sort', 'status', 'unassigned', 'view'],
  },
  '/admin/articles/[id]': { reader: 'staff', ignored: ['at', 'from'] },
  '/admin/articles/[id]/correct': { reader: 'staff', ignored: ['at', 'from'] },
  '/admin/articles/[id]/history': {
    reader: 'staff',
    refused: ['against', 'before', 'revision'],
    ignored: ['at', 'from'],
  },
  '/articles': { reader: 'member', refused: ['guidelines'] },
  '/articles/agreement': { reader: 'member' },
  '/articles/amplify/[id]': { reader: 'member', ignored: ['notice'] },
  '/articles/edit': { reader: 'member', refused: ['article', 'guidelines'] },
  '/articles/guidelines': { reader: 'member' },
  '/articles/history/[id]': { reader: 'member', refused: ['against', 'before', 'revision'] },
  '/admin/articles/[id]/preview': { reader: 'staff', refused: ['show', 'width'], ignored: ['at', 'done', 'from'] },
  '/articles/preview/[id]': { reader: 'member', refused: ['show', 'width'], ignored: ['done'] },
  '/preview/[token]': { reader: 'visitor' },
  '/articles/published': { reader: 'member', refused: ['after', 'changes', 'sent'] },
  '/articles/settings': { reader: 'member' },
  '/dunning': { reader: 'member', ignored: ['userId', 'subscriptionId', 'exp', 's', 'notice'] },
  '/dunning/update-card': { reader: 'member', ignored: ['userId', 'subscriptionId', 'exp', 's', 'notice'] },
  '/dunning/texts': { reader: 'member' },
  '/dunning/texts/download': { reader: 'member' },
  '/expert-panels': { reader: 'staff', refused: ['after', 'show'] },
  '/expert-panels/[id]': { reader: 'staff', ignored: ['sent'] },
  '/expert-panels/invite': { reader: 'staff', ignored: ['ids'] },
  '/get-started': { reader: 'visitor', ignored: ['email', 'productId'], explained: ['dealId'] },
  '/get-started/address': { reader: 'visitor' },
  '/get-started/complete': { reader: 'visitor' },
  '/get-started/contact': { reader: 'visitor', ignored: ['number'] },
  '/get-started/ep-landing': { reader: 'visitor' },
  '/get-started/ep-question': { reader: 'visitor' },
  '/get-started/frec-shutdown-step': { reader: 'visitor' },
  '/get-started/password': { reader: 'visitor', ignored: ['email', 'productId'], explained: ['dealId'] },
  '/get-started/payment': { reader: 'visitor', ignored: ['email', 'productId'], explained: ['dealId'] },
  '/get-started/profile': { reader: 'visitor' },
  '/get-started/team': { reader: 'visitor' },
  '/admin/articles/amplifications': { reader: 'staff', refused: ['after', 'stage'] },
  '/admin/articles/calendar': {
    reader: 'staff',
    refused: ['after', 'day', 'editor', 'move', 'show', 'view'],
    ignored: ['article', 'done', 'operation'],
  },
  '/admin/articles/imports': { reader: 'staff' },
  '/admin/articles/report': { reader: 'staff', refused: ['from', 'period', 'to'] },
  '/admin/articles/report.csv': { reader: 'staff', refused: ['from', 'period', 'table', 'to'] },
  '/admin/articles/imports/[id]': { reader: 'staff', refused: ['after', 'show'] },
  '/admin/articles/imports/[id]/report.csv': { reader: 'staff' },
  '/admin/billing': { reader: 'staff' },
  '/admin/members/invitations': { reader: 'staff', refused: ['after', 'state'] },
  '/admin/members/invitations/new': { reader: 'staff' },
  '/admin/members/invitations/[id]': { reader: 'staff', ignored: ['notice'] },
  '/admin/members/invitations/imports': { reader: 'staff' },
  '/admin/members/invitations/imports/[id]': { reader: 'staff', refused: ['after', 'show'] },
  '/admin/members/requests': { reader: 'staff' },
  '/admin/expert-panels': { reader: 'staff', refused: ['after'] },
  '/admin/expert-panels/answers/[id]': { reader: 'staff' },
  '/admin/expert-panels/batches/[id]': { reader: 'staff', ignored: ['notice'] },
  '/admin/expert-panels/questions/[id]': { reader: 'staff', refused: ['after', 'status'], ignored: ['notice'] },
  '/admin/expert-panels/roundups/[id]': { reader: 'staff' },
  '/roundups/[slug]': { reader: 'visitor' },
  '/admin/content-bank': { reader: 'staff' },
  '/admin/content-bank/[key]': { reader: 'staff', ignored: ['notice'] },
  '/admin/content-bank/[key]/changes': { reader: 'staff', refused: ['drop', 'version'] },
  '/admin/feeds': { reader: 'staff' },
  '/admin/feeds/[id]': { reader: 'staff', refused: ['email'], ignored: ['notice', 'picture'] },
  '/admin/feeds/new': { reader: 'staff' },
  '/admin/forum': { reader: 'staff', refused: ['after', 'age', 'kind', 'reason'], ignored: ['notice'] },
  '/admin/forum/[id]': { reader: 'staff', ignored: ['notice'] },
  '/admin/forum/posts': { reader: 'staff', refused: ['after', ...POST_FILTERS] },
  '/admin/forum/posts.csv': { reader: 'staff', refused: POST_FILTERS },
  '/admin/forum/settings': { reader: 'staff', refused: ['find'], ignored: ['notice'] },
  '/admin/sites': { reader: 'council' },
  '/admin/sites/new': { reader: 'council' },
  '/admin/sites/[code]': { reader: 'council', ignored: ['group', 'notice', 'preview'] },
  '/admin/sites/[code]/ads': { reader: 'council', refused: ['after'] },
  '/admin/sites/[code]/ads/[id]': { reader: 'council', ignored: ['notice'] },
  '/admin/sites/[code]/ads/new': { reader: 'council' },
  '/admin/sites/[code]/closing': { reader: 'council', refused: ['after'], ignored: ['notice'] },
  '/admin/sites/[code]/export': { reader: 'council', ignored: ['notice'] },
  '/admin/sites/[code]/export/[exportId]/[file]': { reader: 'council' },
  '/admin/sites/[code]/history': { reader: 'council', refused: ['before'], ignored: ['notice'] },
  '/admin/sites/[code]/packages': { reader: 'council', ignored: ['notice'] },
  '/admin/groups': { reader: 'staff', refused: ['after', 'q'], ignored: ['state'] },
  '/admin/groups/[id]': { reader: 'staff', refused: ['after', 'find'], ignored: ['notice'] },
  '/admin/groups/new': { reader: 'staff' },
  '/admin/messages': { reader: 'staff', refused: ['after'], ignored: ['state'] },
  '/admin/messages/[id]': { reader: 'staff', ignored: ['notice'] },
  '/admin/messages/[id]/recipients': { reader: 'staff', refused: ['after'], ignored: ['state'] },
  '/admin/messages/[id]/recipients.csv': { reader: 'staff', ignored: ['state'] },
  '/admin/messages/[id]/send': { reader: 'staff', refused: ['email', 'member'], ignored: ['notice'] },
  '/admin/messages/new': { reader: 'staff' },
  '/admin/marketplace': { reader: 'staff', refused: ['after', 'q'], ignored: ['state'] },
  '/admin/marketplace/[id]': { reader: 'staff', ignored: ['notice'] },
  '/admin/marketplace/new': { reader: 'staff' },
  '/admin/members': { reader: 'staff', refused: ['after', ...MEMBER_FILTERS] },
  '/admin/members.csv': { reader: 'staff', refused: MEMBER_FILTERS },
  '/admin/members/[id]': { reader: 'staff' },
  '/admin/members/[id]/activation': { reader: 'staff' },
  '/admin/members/[id]/billing': { reader: 'staff' },
  '/admin/members/[id]/contact': { reader: 'staff', ignored: ['notice'] },
  '/admin/members/[id]/credentials': { reader: 'staff', ignored: ['notice'] },
  '/admin/members/[id]/payment': { reader: 'staff' },
  '/admin/members/[id]/profile': { reader: 'staff' },
  '/admin/members/[id]/support-contacts': { reader: 'staff' },
  '/admin/analytics': { reader: 'staff', refused: ['from', 'period', 'to'] },
  '/admin/analytics.csv': { reader: 'staff', refused: ['chart', 'from', 'period', 'to'] },
  '/admin/jobs': { reader: 'staff' },
  '/admin/log': { reader: 'staff', refused: ['act', 'after', 'by', 'code', 'from', 'member', 'object', 'to'] },
  '/admin/log.csv': { reader: 'staff', refused: ['act', 'by', 'code', 'from', 'member', 'object', 'to'] },
  '/admin/members/[id]/engagement': { reader: 'staff' },
  '/admin/members/[id]/log': { reader: 'staff', refused: ['after'] },
  '/admin/members/[id]/merge': { reader: 'staff', refused: ['keep', 'q', 'with'] },
  '/admin/members/[id]/data': { reader: 'staff', ignored: ['notice'] },
  '/admin/members/[id]/notes': { reader: 'staff', refused: ['after'], ignored: ['notice'] },
  '/admin/members/[id]/view': { reader: 'staff', ignored: ['notice'] },
  '/admin/settings': { reader: 'staff' },
  '/admin/staff': { reader: 'staff', refused: ['q'] },
  '/admin/staff/[id]': { reader: 'staff' },
  '/admin/staff/new': { reader: 'staff' },
  '/forum': { reader: 'staff', refused: ['after', 'audience', 'order'], ignored: ['notice'] },
  '/forum/post/[id]': {
    reader: 'staff',
    refused: ['after', 'before', 'last', 'quote', 'reply'],
    ignored: ['notice'],
  },
  '/groups': { reader: 'staff', refused: ['after'], ignored: ['notice'] },
  '/groups/[slug]': { reader: 'staff', refused: ['after', 'find'], ignored: ['notice'] },
  '/offers': { reader: 'staff', refused: ['category'] },
  '/offers/[id]': { reader: 'staff', ignored: ['notice'] },
  '/offers/[id]/go': { reader: 'staff' },
  '/offers/exec': { reader: 'staff', refused: ['category'] },
  '/login': { reader: 'visitor', ignored: ['redirect'] },
  '/login-admin': { reader: 'visitor', ignored: ['redirect'] },
  '/logout': { reader: 'visitor', ignored: ['redirect'] },
  '/account/logout': { reader: 'visitor', ignored: ['redirect'] },
  '/app/logout': { reader: 'visitor', ignored: ['redirect'] },
  '/members': { reader: 'staff' },
  '/members/browse': { reader: 'staff' },
  '/members/results': { reader: 'staff', refused: ['after', 'expertise', 'group', 'industry', 'location', 'q'] },
  '/notifications': { reader: 'staff', refused: ['after'], ignored: ['option'] },
  '/password/forgot': { reader: 'visitor', ignored: ['redirect'] },
  '/password/reset': { reader: 'visitor', ignored: ['token'] },
  '/password/setup': { reader: 'visitor', ignored: ['token'] },
  '/people/[slug]': { reader: 'visitor' },
  '/pay-now': { reader: 'visitor', ignored: ['userId', 'subscriptionId', 'exp', 's'] },
  '/profile': { reader: 'staff' },
  '/profile/[id]': { reader: 'staff', ignored: ['followed'] },
  '/search': { reader: 'staff', refused: ['after', 'in', 'q'] },
  '/settings': { reader: 'member', refused: ['after'] },
  '/settings/team': { reader: 'member' },
  '/settings/billing': { reader: 'member', refused: ['statement', 'year'], ignored: ['notice'] },
  '/settings/billing/receipts/[number]': { reader: 'member' },
  '/settings/billing/statements/[id].pdf': { reader: 'member' },
  '/settings/notifications': { reader: 'member', ignored: ['option'] },
  '/settings/privacy': { reader: 'member', ignored: ['step'] },
  '/settings/privacy/[file]': { reader: 'member' },
  '/sitemap.xml': { reader: 'visitor', refused: ['page'] },
  '/statements/[token].pdf': { reader: 'visitor' },
  '/stories': { reader: 'visitor', refused: ['after'] },
  '/stories/[slug]': { reader: 'visitor' },
  '/v2/expert-panels': { reader: 'member', refused: ['after', 'show'] },
  '/v2/expert-panels/[id]': { reader: 'member', ignored: ['sent'] },
  '/v2/expert-panels/invite': { reader: 'member', ignored: ['ids'] },
  '/v2/forum/moderation': {
    reader: 'moderator',
    refused: ['after', 'age', 'kind', 'reason'],
    ignored: ['notice'],
  },
  '/v2/forum/moderation/[id]': { reader: 'moderator', ignored: ['notice'] },
  '/v2/forum': { reader: 'member', refused: ['after', 'audience', 'order'], ignored: ['notice'] },
  '/v2/forum/new': { reader: 'member', refused: ['audience'] },
  '/v2/forum/post/[id]': {
    reader: 'member',
    refused: ['after', 'before', 'last', 'quote', 'reply'],
    ignored: ['notice'],
  },
  '/v2/forum/post/[id]/edit': { reader: 'member', refused: ['entry'] },
  '/v2/groups': { reader: 'member', refused: ['after'], ignored: ['notice'] },
  '/v2/groups/[slug]': { reader: 'member', refused: ['after', 'find'], ignored: ['notice'] },
  '/v2/ads/[id]/go': { reader: 'member' },
  '/v2/announcements/[id]': { reader: 'member' },
  '/v2/offers': { reader: 'member', refused: ['category'] },
  '/v2/offers/[id]': { reader: 'member', ignored: ['notice'] },
  '/v2/offers/[id]/go': { reader: 'member' },
  '/v2/offers/exec': { reader: 'member', refused: ['category'] },
  '/v2': { reader: 'member' },
  '/v2/members': { reader: 'member' },
  '/v2/members/browse': { reader: 'member' },
  '/v2/members/introductions': { reader: 'member', ignored: ['notice'] },
  '/v2/messages': { reader: 'member', refused: ['after'] },
  '/v2/messages/[id]': { reader: 'member', refused: ['before'], ignored: ['notice'] },
  '/v2/members/results': { reader: 'member', refused: ['after', 'expertise', 'group', 'industry', 'location', 'q'] },
  '/v2/members/following': { reader: 'member', refused: ['after', 'changed'] },
  '/v2/members/saved': { reader: 'member', ignored: ['deleted', 'restored', 'saved'] },
  '/v2/profile': { reader: 'member' },
  '/v2/profile/[id]': { reader: 'member', ignored: ['followed'] },
  '/v2/profile/[id]/introduction': { reader: 'member' },
  '/v2/profile/[id]/self': { reader: 'member', ignored: ['followed'] },
  '/v2/search': { reader: 'member', refused: ['after', 'in', 'q'] },
  '/v2/profile/edit': { reader: 'member' },
  '/v2/notifications': { reader: 'member', refused: ['after'], ignored: ['option'] },
  '/stories/feed.xml': { reader: 'visitor' },
  '/email/confirm': { reader: 'visitor', ignored: ['token'] },
  '/unsubscribe': { reader: 'visitor', ignored: ['token'] },
  '/robots.txt': { reader: 'visitor' },
  '/icon.svg': { reader: 'visitor' },
}

const MALFORMED = ['%00', 'a%00b', '%E0%A4%A', '%', '%ED%A0%80', 'x'.repeat(2500), '%0d%0aSet-Cookie:a=b']
/** Well-formed but useless. */
const UNKNOWN = ['x', '-1', '1e9', '__proto__', '%3Cb%3E', 'NaN', '%F0%9F%99%82', "';--", '%252e%252e', 'MC4x']

let readers: Readonly<Record<Reader, 'meridian' | HttpSession>>
let paths: Readonly<Record<string, string>>
beforeAll(async () => {
  readers = {
    visitor: 'meridian',
    member: await httpSession('meridian', 'member', DEMO_MEMBERS.meridian),
    moderator: await httpSession('meridian', 'member', (await newModerator('meridian')).email),
    staff: await httpSession('meridian', 'staff', THEO),
    council: await httpSession('admin', 'staff', THEO),
  }
  const panels = await panelPathsOf('meridian')
  const group = await groupPathsOf('meridian')
  const ad = await adPathsOf('meridian')
  const offer = await offerPathsOf('meridian')
  const message = await broadcastPathsOf('meridian')
  const heldPost = await storeHeldPost(await newMember('meridian'))
  const writer = await newMember('meridian')
  const forum = await forumPathsOf(writer)
  const memberPath = await staffMemberPathOf('meridian')
  const invitation = await invitationPathsOf('meridian')
  const articleImport = await articleImportPathOf('meridian')
  paths = {
    '/admin/articles/[id]': await workspacePathOf('meridian'),
    '/admin/articles/[id]/correct': `${await workspacePathOf('meridian')}/correct`,
    '/admin/articles/[id]/history': `${await workspacePathOf('meridian')}/history`,
    '/admin/expert-panels/answers/[id]': panels.answer,
    '/admin/expert-panels/batches/[id]': panels.batch,
    '/admin/expert-panels/questions/[id]': panels.question,
    '/admin/expert-panels/roundups/[id]': panels.roundup,
    '/admin/forum/[id]': `/admin/forum/${heldPost}`,
    '/v2/forum/moderation/[id]': `/v2/forum/moderation/${heldPost}`,
    '/admin/groups/[id]': group.admin,
    '/admin/articles/imports/[id]': articleImport,
    '/admin/articles/imports/[id]/report.csv': `${articleImport}/report.csv`,
    '/admin/content-bank/[key]': contentBlockPath('article-guidelines'),
    '/admin/content-bank/[key]/changes': contentChangesPath('article-guidelines'),
    '/admin/feeds/[id]': await feedPathOf('meridian'),
    '/admin/sites/[code]': '/admin/sites/HFC',
    '/admin/sites/[code]/ads': '/admin/sites/HFC/ads',
    '/admin/sites/[code]/ads/[id]': ad.admin,
    '/admin/sites/[code]/ads/new': '/admin/sites/HFC/ads/new',
    '/v2/ads/[id]/go': ad.go,
    '/admin/sites/[code]/closing': '/admin/sites/HFC/closing',
    '/admin/sites/[code]/export': '/admin/sites/HFC/export',
    '/admin/sites/[code]/export/[exportId]/[file]': '/admin/sites/HFC/export/none/members.csv',
    '/admin/sites/[code]/history': '/admin/sites/HFC/history',
    '/admin/sites/[code]/packages': '/admin/sites/HFC/packages',
    '/admin/messages/[id]': message.draft,
    '/admin/messages/[id]/recipients': message.recipients,
    '/admin/messages/[id]/recipients.csv': message.csv,
    '/admin/messages/[id]/send': message.send,
    '/v2/announcements/[id]': message.announcement,
    '/admin/marketplace/[id]': offer.admin,
    '/offers/[id]': offer.ofStaff,
    '/offers/[id]/go': `${offer.ofStaff}/go`,
    '/v2/offers/[id]': offer.member,
    '/v2/offers/[id]/go': `${offer.member}/go`,
    '/admin/staff/[id]': await staffPathOf('judith.marlowe@council.test'),
    '/forum/post/[id]': forum.staff,
    '/v2/forum/post/[id]': forum.member,
    '/v2/forum/post/[id]/edit': forum.edit,
    '/groups/[slug]': group.ofStaff,
    '/v2/groups/[slug]': group.member,
    '/roundups/[slug]': panels.publicRoundup,
    '/admin/members/invitations/[id]': invitation.one,
    '/admin/members/invitations/imports/[id]': invitation.file,
    '/admin/members/[id]': memberPath,
    '/admin/members/[id]/activation': `${memberPath}/activation`,
    '/admin/members/[id]/billing': `${memberPath}/billing`,
    '/admin/members/[id]/contact': `${memberPath}/contact`,
    '/admin/members/[id]/credentials': `${memberPath}/credentials`,
    '/admin/members/[id]/payment': `${memberPath}/payment`,
    '/admin/members/[id]/profile': `${memberPath}/profile`,
    '/admin/members/[id]/support-contacts': `${memberPath}/support-contacts`,
    '/admin/members/[id]/engagement': `${memberPath}/engagement`,
    '/admin/members/[id]/log': `${memberPath}/log`,
    '/admin/members/[id]/merge': `${memberPath}/merge`,
    '/admin/members/[id]/data': `${memberPath}/data`,
    '/admin/members/[id]/notes': `${memberPath}/notes`,
    '/admin/members/[id]/view': `${memberPath}/view`,
    '/articles/amplify/[id]': `/articles/amplify/${idIn(await historyPathOf('meridian'))}`,
    '/articles/history/[id]': await historyPathOf('meridian'),
    '/articles/preview/[id]': await previewPathOf('meridian'),
    '/admin/articles/[id]/preview': `${await workspacePathOf('meridian')}/preview`,
    '/preview/[token]': (await storePreviewed(writer)).link,
    '/expert-panels/[id]': `/expert-panels/${SEEDED_QUESTION.id}`,
    '/v2/expert-panels/[id]': `/v2/expert-panels/${SEEDED_QUESTION.id}`,
    '/people/[slug]': '/people/maya-chen',
    '/settings/billing/receipts/[number]': await receiptPathOf('meridian'),
    '/stories/[slug]': await storyPathOf('meridian'),
    '/settings/billing/statements/[id].pdf': '/settings/billing/statements/none.pdf',
    '/settings/privacy/[file]': '/settings/privacy/my-data.json',
    '/statements/[token].pdf': '/statements/none.pdf',
    '/profile/[id]': `/profile/${writer.id}`,
    '/v2/messages/[id]': `/v2/messages/${await storeThread({ ...writer, id: idIn(memberPath) }, writer)}`,
    '/v2/profile/[id]': `/v2/profile/${writer.id}`,
    '/v2/profile/[id]/introduction': `/v2/profile/${writer.id}/introduction`,
    '/v2/profile/[id]/self': `/v2/profile/${idIn(memberPath)}/self`,
  }
})

/** The id at the end of an address. */
function idIn(path: string): string {
  return path.split('/').at(-1) ?? ''
}

async function statusOf(route: string, search: string): Promise<number> {
  const page = await getPage(readers[PAGES[route]?.reader ?? 'visitor'], `${paths[route] ?? route}?${search}`)
  return page.status
}

const statuses = new Map<string, Promise<number>>()

/** The status of a page without parameters, requested once. */
function usualStatusOf(route: string): Promise<number> {
  const status = statuses.get(route) ?? statusOf(route, '')
  statuses.set(route, status)
  return status
}

const CASES = Object.entries(PAGES)
  .flatMap(([route, { refused = [], ignored = [] }]) => [
    ...refused.map((name) => ({ route, name, isRefused: true })),
    ...[...ignored, 'unknown'].map((name) => ({ route, name, isRefused: false })),
  ])
  .map((one, nth) => ({ ...one, nth }))

/** An eighth of them, by the seed of the run; all in the long tests. */
const CASES_OF_RUN = CASES.filter(({ nth }) => isLongRun || nth % 8 === runSeed() % 8)

const EXPLAINED = Object.entries(PAGES).flatMap(([route, { explained = [] }]) =>
  explained.map((name, nth) => ({ route, name, nth })),
)

describe('the parameters of pages', () => {
  test('are all in this table', () => {
    const base = join(import.meta.dirname, '../../..')
    const read = sourceFiles(base, 'sites/src')
      .filter((file) => /\.(astro|tsx?)$/.test(file) && !file.includes('.test.') && !file.endsWith('lib/edge/query.ts'))
      .flatMap((file) => [
        ...readFileSync(join(base, file), 'utf8').matchAll(
          /(?:\bquery|\bqueryOf\([^)]*\))\.(?:one|token|count|flag|many|orNull)\('(\w+)'|\btextOf\('(\w+)'\)/g,
        ),
      ])
      .map(([, name, text]) => name ?? text)
    const known = Object.values(PAGES).flatMap(({ refused = [], ignored = [], explained = [] }) => [
      ...refused,
      ...ignored,
      ...explained,
    ])
    expect([...new Set(read)].toSorted()).toEqual([...new Set(known)].toSorted())
  })

  test.each(CASES_OF_RUN)(
    '?$name of $route is never answered with a server error',
    async ({ route, name, isRefused, nth }) => {
      const expected = isRefused ? 404 : await usualStatusOf(route)
      for (const value of placesOfRun(MALFORMED, nth))
        expect([value, await statusOf(route, `${name}=${value}`)]).toEqual([value, expected])
      for (const value of placesOfRun(UNKNOWN, nth)) {
        const status = await statusOf(route, `${name}=${value}`)
        expect(status < 400 || status === 404, `${value} was answered ${status}`).toBe(true)
      }
      if (isRefused && !REPEATED.includes(name)) expect(await statusOf(route, `${name}=a&${name}=b`)).toBe(404)
    },
  )
})

test.each(['/v2/members/results?q=a', '/v2/search?q=board&in=stories'])(
  '%s with a cursor whose id is not a row number is not found',
  async (path) => {
    expect((await getPage(readers.member, path)).status).toBe(200)
    for (const place of ['0.Infinity', '0.1e400', '0.x', '0.-1'])
      expect([place, (await getPage(readers.member, `${path}&after=${cursorOf(place)}`)).status]).toEqual([place, 404])
  },
)

function cursorOf(place: string): string {
  return Buffer.from(place).toString('base64url')
}

test.each(EXPLAINED)('?$name of $route with an unknown value gets an explanation', async ({ route, name, nth }) => {
  for (const value of [...placesOfRun(MALFORMED, nth), ...placesOfRun(UNKNOWN, nth)]) {
    const page = await getPage(readers[PAGES[route]?.reader ?? 'visitor'], `${route}?${name}=${value}`)
    // A malformed value counts as absent: the steps then redirect to the first page.
    expect([200, 303, 400], value).toContain(page.status)
  }
})

test('a path that does not decode is not found, on pages and at the addresses of the backends', async () => {
  const odd = ['%E0%A4%A', '%00', '%', '%ED%A0%80', '%C0%AF', '%FF', 'a%00b']
  const parts = [
    '',
    'articles/',
    'articles/amplify/',
    'admin/articles/',
    'admin/articles/imports/',
    'admin/forum/',
    'admin/groups/',
    'admin/staff/',
    'admin/members/',
    'groups/',
    'admin/messages/',
    'v2/announcements/',
    'admin/marketplace/',
    'admin/content-bank/',
    'admin/feeds/',
    'admin/sites/',
    'admin/sites/HFC/ads/',
    'v2/ads/',
    'v2/offers/',
    'v2/forum/moderation/',
    'v2/groups/',
    'stories/',
    'login-admin/',
    'settings/billing/receipts/',
    'settings/billing/statements/',
    'statements/',
    'media/',
    'rest/',
    '_astro/',
  ]
  for (const [at, part] of parts.entries()) {
    for (const [nth, reader] of placesOfRun(Object.values(readers), at).entries()) {
      for (const one of placesOfRun(odd, nth + at)) {
        const { status } = await getPage(reader, `/${part}${one}`)
        expect([part, one, [400, 404].includes(status) ? 'refused' : status]).toEqual([part, one, 'refused'])
      }
    }
  }
})

test('the sitemap has no page beyond its last, and its addresses are returned to nobody else', async () => {
  expect((await send('meridian', '/sitemap.xml?page=1')).status).toBe(200)
  for (const page of ['2', '50000', '50001', '0', 'one'])
    expect((await send('meridian', `/sitemap.xml?page=${page}`)).status, page).toBe(404)
  const body = JSON.stringify({ host: 'meridian.localhost', page: 1 })
  for (const host of ['meridian', 'bff-public.internal.localhost'] as const) {
    for (const method of ['GET', 'POST']) {
      const sent = { method, headers: { 'Content-Type': 'application/json' }, ...(method === 'POST' && { body }) }
      const { status, body: answer } = await send(host, '/internal/sitemap-addresses', sent)
      expect([404, 405]).toContain(status)
      expect(answer).not.toContain('updatedAt')
    }
  }
  const query = '{ storyAddresses { slug } }'
  const headers = { 'Content-Type': 'application/json' }
  const asked = await send('meridian', '/graphqlPublic', { method: 'POST', headers, body: JSON.stringify({ query }) })
  expect(asked.body).toContain('Cannot query field')
})
