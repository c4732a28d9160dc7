import { globSync } from 'node:fs'
import { join } from 'node:path'
import { contentBlockPath, contentChangesPath } from '../../../shared/domain/content-bank/paths.ts'
import type { Brand } from './brand.ts'
import { THEO } from './browser.ts'
import { type HttpSession, httpSession } from './http.ts'
import {
  DEMO_MEMBERS,
  invitationPathsOf,
  receiptPathOf,
  staffMemberPathOf,
  staffPathOf,
  storyPathOf,
  workspacePathOf,
} from './inspected-pages.ts'
import { newMember } from './members.ts'
import { adPathsOf } from './stored/ads.ts'
import { articleImportPathOf } from './stored/article-imports.ts'
import { storeArticle } from './stored/articles.ts'
import { broadcastPathsOf } from './stored/broadcasts.ts'
import { storeThread } from './stored/contacts.ts'
import { feedPathOf } from './stored/feeds.ts'
import { forumPathsOf } from './stored/forum.ts'
import { newModerator, storeHeldPost } from './stored/forum-moderation.ts'
import { groupPathsOf } from './stored/groups.ts'
import { offerPathsOf } from './stored/offers.ts'
import { panelPathsOf, SEEDED_QUESTION } from './stored/panels.ts'
import { storePreviewed } from './stored/previews.ts'

type Reader = 'visitor' | 'newcomer' | 'member' | 'moderator' | 'payer' | 'staff' | 'council'

/** Every page with an address and the name in its title; null where the name is that of an article. */
const PAGES: Record<string, [reader: Reader, path: string, name: string | null]> = {
  '404.astro': ['visitor', '/no-such-page', 'Page Not Found'],
  'admin/articles/[id].astro': ['staff', '', null],
  'admin/articles/[id]/correct.astro': ['staff', '', 'Correct this article'],
  'admin/articles/[id]/history.astro': ['staff', '', 'Version history'],
  'admin/articles/[id]/preview.astro': ['staff', '', 'Preview'],
  'admin/articles/imports/[id].astro': ['staff', '', null],
  'admin/articles/report.astro': ['staff', '/admin/articles/report', 'Article report'],
  'admin/articles/imports/index.astro': ['staff', '/admin/articles/imports', 'Import articles'],
  'admin/articles/amplifications.astro': ['staff', '/admin/articles/amplifications', 'Amplification orders'],
  'admin/articles/calendar.astro': ['staff', '/admin/articles/calendar?day=2026-12-08', 'Calendar, December 2026'],
  'admin/articles/index.astro': ['staff', '/admin/articles', 'Articles'],
  'admin/billing/index.astro': ['staff', '/admin/billing', 'Payment reconciliation'],
  'admin/expert-panels/answers/[id].astro': ['staff', '', 'Edit answer'],
  'admin/expert-panels/batches/[id].astro': ['staff', '', 'Autumn panel'],
  'admin/expert-panels/index.astro': ['staff', '/admin/expert-panels', 'Expert Panels'],
  'admin/expert-panels/questions/[id].astro': ['staff', '', null],
  'admin/expert-panels/roundups/[id].astro': ['staff', '', null],
  'admin/content-bank/[key]/changes.astro': [
    'staff',
    contentChangesPath('article-guidelines'),
    'Content guidelines: what changes',
  ],
  'admin/content-bank/[key]/index.astro': ['staff', contentBlockPath('article-guidelines'), 'Content guidelines'],
  'admin/content-bank/index.astro': ['staff', '/admin/content-bank', 'Content bank'],
  'admin/feeds/[id].astro': ['staff', '', null],
  'admin/feeds/index.astro': ['staff', '/admin/feeds', 'Feeds'],
  'admin/feeds/new.astro': ['staff', '/admin/feeds/new', 'New feed'],
  'admin/forum/[id].astro': ['staff', '', 'Payroll in three countries'],
  'admin/forum/index.astro': ['staff', '/admin/forum', 'Forum'],
  'admin/forum/posts.astro': ['staff', '/admin/forum/posts', 'Forum posts'],
  'admin/forum/settings.astro': ['staff', '/admin/forum/settings', 'Forum settings'],
  'admin/groups/[id].astro': ['staff', '', null],
  'admin/groups/index.astro': ['staff', '/admin/groups', 'Groups'],
  'admin/groups/new.astro': ['staff', '/admin/groups/new', 'New group'],
  'admin/messages/[id]/index.astro': ['staff', '', null],
  'admin/messages/[id]/recipients.astro': ['staff', '', 'Recipients'],
  'admin/messages/[id]/send.astro': ['staff', '', null],
  'admin/messages/index.astro': ['staff', '/admin/messages', 'Messages'],
  'admin/messages/new.astro': ['staff', '/admin/messages/new', 'New message'],
  'admin/marketplace/[id].astro': ['staff', '', null],
  'admin/marketplace/index.astro': ['staff', '/admin/marketplace', 'Marketplace'],
  'admin/marketplace/new.astro': ['staff', '/admin/marketplace/new', 'New offer'],
  'admin/index.astro': ['staff', '/admin', 'Start'],
  'admin/members/[id]/activation.astro': ['staff', '', 'Activation · Maya Chen'],
  'admin/members/[id]/contact.astro': ['staff', '', 'Contact · Maya Chen'],
  'admin/members/[id]/credentials.astro': ['staff', '', 'Sign-in · Maya Chen'],
  'admin/members/[id]/data.astro': ['staff', '', 'Data · Maya Chen'],
  'admin/members/[id]/index.astro': ['staff', '', 'Overview · Maya Chen'],
  'admin/members/[id]/payment.astro': ['staff', '', 'Payment · Maya Chen'],
  'admin/members/[id]/profile.astro': ['staff', '', 'Profile · Maya Chen'],
  'admin/members/[id]/support-contacts.astro': ['staff', '', 'Support contacts · Maya Chen'],
  'admin/analytics.astro': ['staff', '/admin/analytics', 'Analytics'],
  'admin/jobs.astro': ['staff', '/admin/jobs', 'Jobs'],
  'admin/log.astro': ['staff', '/admin/log', 'Log'],
  'admin/members/[id]/engagement.astro': ['staff', '', 'Engagement · Maya Chen'],
  'admin/members/[id]/log.astro': ['staff', '', 'Log · Maya Chen'],
  'admin/members/[id]/merge.astro': ['staff', '', 'Merge · Maya Chen'],
  'admin/members/[id]/notes.astro': ['staff', '', 'Notes · Maya Chen'],
  'admin/members/[id]/view.astro': ['staff', '', 'View as member · Maya Chen'],
  'admin/members/index.astro': ['staff', '/admin/members', 'Members'],
  'admin/members/invitations/[id].astro': ['staff', '', null],
  'admin/members/invitations/imports/[id].astro': ['staff', '', null],
  'admin/members/invitations/imports/index.astro': [
    'staff',
    '/admin/members/invitations/imports',
    'Invite from a file',
  ],
  'admin/members/invitations/index.astro': ['staff', '/admin/members/invitations', 'Invitations'],
  'admin/members/invitations/new.astro': ['staff', '/admin/members/invitations/new', 'Invite a member'],
  'admin/members/requests.astro': ['staff', '/admin/members/requests', 'Data requests'],
  'admin/settings.astro': ['staff', '/admin/settings', 'Security'],
  'admin/staff/[id].astro': ['staff', '', 'Judith Marlowe'],
  'admin/staff/index.astro': ['staff', '/admin/staff', 'Staff'],
  'admin/staff/new.astro': ['staff', '/admin/staff/new', 'Invite staff'],
  'admin/sites/[code]/ads/[id].astro': ['council', '', 'Meridian Technology Council: Keel Databases'],
  'admin/sites/[code]/ads/index.astro': ['council', '/admin/sites/HFC/ads', 'Harbor Finance Council: Ads'],
  'admin/sites/[code]/ads/new.astro': ['council', '/admin/sites/HFC/ads/new', 'Harbor Finance Council: New ad'],
  'admin/sites/[code]/closing.astro': ['council', '/admin/sites/HFC/closing', 'Harbor Finance Council: Closing'],
  'admin/sites/[code]/export.astro': ['council', '/admin/sites/HFC/export', 'Harbor Finance Council: Export'],
  'admin/sites/[code]/history.astro': ['council', '/admin/sites/HFC/history', 'Harbor Finance Council: History'],
  'admin/sites/[code]/index.astro': ['council', '/admin/sites/HFC', 'Harbor Finance Council: Identity'],
  'admin/sites/[code]/packages.astro': [
    'council',
    '/admin/sites/HFC/packages',
    'Harbor Finance Council: Packages and prices',
  ],
  'admin/sites/index.astro': ['council', '/admin/sites', 'Sites'],
  'admin/sites/new.astro': ['council', '/admin/sites/new', 'New site'],
  'articles/agreement.astro': ['member', '/articles/agreement', 'Article agreement'],
  'articles/amplify/[id].astro': ['member', '', 'Amplify your article'],
  'articles/edit.astro': ['member', '/articles/edit', 'Edit article'],
  'articles/guidelines.astro': ['member', '/articles/guidelines', 'Content Guidelines'],
  'articles/history/[id].astro': ['member', '', 'Version history'],
  'articles/preview/[id].astro': ['member', '', 'Preview'],
  'preview/[token].astro': ['visitor', '', null],
  'articles/index.astro': ['member', '/articles', 'Articles'],
  'articles/published.astro': ['member', '/articles/published', 'Published articles'],
  'articles/settings.astro': ['member', '/articles/settings', 'Article settings'],
  'dunning/index.astro': ['member', '/dunning', 'Renew your membership'],
  'dunning/texts/index.astro': ['member', '/dunning/texts', 'Your articles'],
  'dunning/update-card.astro': ['member', '/dunning/update-card', 'Update your card'],
  'expert-panels/[id].astro': ['staff', `/expert-panels/${SEEDED_QUESTION.id}`, SEEDED_QUESTION.title],
  'expert-panels/index.astro': ['staff', '/expert-panels', 'Expert panels'],
  'expert-panels/invite.astro': ['staff', '/expert-panels/invite', 'Questions for you'],
  'get-started/frec-shutdown-step.astro': ['visitor', '/get-started/frec-shutdown-step', 'This membership is closed'],
  'get-started/index.astro': ['visitor', '/get-started', 'Almost there'],
  'get-started/profile.astro': ['newcomer', '/get-started/profile', 'Your profile'],
  'forum/index.astro': ['staff', '/forum', 'Forum'],
  'forum/post/[id].astro': ['staff', '', 'Which payroll provider do you use?'],
  'groups/[slug].astro': ['staff', '', null],
  'groups/index.astro': ['staff', '/groups', 'Groups'],
  'offers/[id].astro': ['staff', '', null],
  'offers/exec.astro': ['staff', '/offers/exec', 'Executive offers'],
  'offers/index.astro': ['staff', '/offers', 'Offers'],
  'login-admin/[...suffix].astro': ['visitor', '/login-admin', 'Admin Sign In'],
  'login.astro': ['visitor', '/login', 'Sign In'],
  'members/browse.astro': ['staff', '/members/browse', 'Browse members'],
  'members/index.astro': ['staff', '/members', 'Members'],
  'members/results.astro': ['staff', '/members/results', 'Search members'],
  'notifications.astro': ['staff', '/notifications', 'Notifications'],
  'password/forgot.astro': ['visitor', '/password/forgot', 'Forgot your password?'],
  'password/reset.astro': ['visitor', '/password/reset?token=bogus', 'This link no longer works'],
  'password/setup.astro': ['visitor', '/password/setup?token=bogus', 'This link no longer works'],
  'people/[slug].astro': ['visitor', '/people/maya-chen', 'Maya Chen'],
  'pay-now.astro': ['visitor', '/pay-now', 'Pay now'],
  'profile/[id]/index.astro': ['staff', '', 'Robin Vale'],
  'profile/index.astro': ['staff', '/profile', 'Your profile'],
  'roundups/[slug].astro': ['visitor', '', null],
  'search.astro': ['staff', '/search', 'Search'],
  'settings/billing/index.astro': ['member', '/settings/billing', 'Billing'],
  'settings/billing/receipts/[number].astro': ['payer', '', 'Receipt'],
  'settings/notifications.astro': ['member', '/settings/notifications', 'Notifications'],
  'settings/privacy/index.astro': ['member', '/settings/privacy', 'Privacy'],
  'settings/index.astro': ['member', '/settings', 'Security'],
  'settings/team.astro': ['member', '/settings/team', 'Team'],
  'stories/[slug].astro': ['visitor', '', null],
  'stories/index.astro': ['visitor', '/stories', 'Articles'],
  'email/confirm.astro': ['visitor', '/email/confirm?token=bogus', 'Email address'],
  'unsubscribe.astro': ['visitor', '/unsubscribe', 'Email preferences'],
  'v2/expert-panels/[id].astro': ['member', `/v2/expert-panels/${SEEDED_QUESTION.id}`, SEEDED_QUESTION.title],
  'v2/expert-panels/index.astro': ['member', '/v2/expert-panels', 'Expert panels'],
  'v2/expert-panels/invite.astro': ['member', '/v2/expert-panels/invite', 'Questions for you'],
  'v2/forum/moderation/[id].astro': ['moderator', '', 'Payroll in three countries'],
  'v2/forum/moderation/index.astro': ['moderator', '/v2/forum/moderation', 'Moderation'],
  'v2/forum/index.astro': ['member', '/v2/forum', 'Forum'],
  'v2/forum/new.astro': ['member', '/v2/forum/new', 'New post'],
  'v2/forum/post/[id].astro': ['member', '', 'Which payroll provider do you use?'],
  'v2/forum/post/[id]/edit.astro': ['member', '', 'Edit post'],
  'v2/groups/[slug].astro': ['member', '', null],
  'v2/groups/index.astro': ['member', '/v2/groups', 'Groups'],
  'v2/announcements/[id].astro': ['payer', '', 'What we plan for the new year'],
  'v2/offers/[id].astro': ['member', '', null],
  'v2/offers/exec.astro': ['member', '/v2/offers/exec', 'Executive offers'],
  'v2/offers/index.astro': ['member', '/v2/offers', 'Offers'],
  'v2/members/browse.astro': ['member', '/v2/members/browse', 'Browse members'],
  'v2/index.astro': ['member', '/v2', 'Home'],
  'v2/members/following.astro': ['member', '/v2/members/following', 'Members you follow'],
  'v2/members/index.astro': ['member', '/v2/members', 'Members'],
  'v2/members/introductions.astro': ['member', '/v2/members/introductions', 'Introductions'],
  'v2/members/results.astro': ['member', '/v2/members/results', 'Search members'],
  'v2/members/saved.astro': ['member', '/v2/members/saved', 'Saved searches'],
  'v2/messages/[id].astro': ['member', '', 'Messages with Robin Vale'],
  'v2/messages/index.astro': ['member', '/v2/messages', 'Messages'],
  'v2/notifications.astro': ['member', '/v2/notifications', 'Notifications'],
  'v2/profile/[id]/index.astro': ['member', '', 'Robin Vale'],
  'v2/profile/[id]/introduction.astro': ['member', '', 'Request an introduction to Robin Vale'],
  'v2/profile/[id]/self.astro': ['member', '', 'Your profile as others see it'],
  'v2/profile/edit.astro': ['member', '/v2/profile/edit', 'Edit your profile'],
  'v2/profile/index.astro': ['member', '/v2/profile', 'Your profile'],
  'v2/search.astro': ['member', '/v2/search', 'Search'],
}

/** They redirect, or stand in for another page when it fails. */
export const WITHOUT_ADDRESS = [
  '500.astro',
  'account/logout.astro',
  'admin/members/[id]/billing.astro',
  'app/logout.astro',
  'closed.astro',
  'failure.astro',
  // Each leads to the step that is next for its reader; the journey of joining opens all of them.
  'get-started/address.astro',
  'get-started/complete.astro',
  'get-started/contact.astro',
  'get-started/ep-landing.astro',
  'get-started/ep-question.astro',
  'get-started/password.astro',
  'get-started/payment.astro',
  'get-started/team.astro',
  'index.astro',
  'logout.astro',
]

/** They carry the fields of the payment provider, and load nothing else that is foreign. */
export const WITH_CARD_FORM = [
  'admin/members/[id]/payment.astro',
  'dunning/index.astro',
  'dunning/update-card.astro',
  'get-started/payment.astro',
  'pay-now.astro',
  'settings/billing/index.astro',
]

export function pageFiles(): string[] {
  return globSync('**/*.astro', { cwd: join(import.meta.dirname, '../../src/pages') }).sort()
}

export type PageAddress = {
  readonly file: string
  readonly reader: Brand | HttpSession
  readonly path: string
  /** Null where it is that of an article or of a question. */
  readonly name: string | null
}

/** Every page at Meridian, or in the admin community where only that has it, with somebody who may read it. */
export async function everyPage(): Promise<PageAddress[]> {
  const author = await newMember('meridian')
  const [other, stranger] = [await newMember('meridian'), await newMember('meridian')]
  const newcomer = await newMember('meridian', { gate: 'ONBOARDING' })
  const published = {
    title: 'Named',
    content: '<p>x</p>',
    status: 'PUBLISHED',
    slug: `named-${author.id.toLowerCase()}`,
  } as const
  const articleId = await storeArticle(author, published)
  const readers = {
    visitor: 'meridian',
    newcomer: await httpSession('meridian', 'member', newcomer.email),
    member: await httpSession('meridian', 'member', author.email),
    moderator: await httpSession('meridian', 'member', (await newModerator('meridian')).email),
    payer: await httpSession('meridian', 'member', DEMO_MEMBERS.meridian),
    staff: await httpSession('meridian', 'staff', THEO),
    council: await httpSession('admin', 'staff', THEO),
  } as const
  const panels = await panelPathsOf('meridian')
  const group = await groupPathsOf('meridian')
  const offer = await offerPathsOf('meridian')
  const message = await broadcastPathsOf('meridian')
  const heldPost = await storeHeldPost(author)
  const forum = await forumPathsOf(author)
  const memberPath = await staffMemberPathOf('meridian')
  const invitation = await invitationPathsOf('meridian')
  const previews = await storePreviewed(author)
  const ofRows: Record<string, string> = {
    'admin/articles/[id].astro': await workspacePathOf('meridian'),
    'admin/articles/[id]/correct.astro': `/admin/articles/${articleId}/correct`,
    'admin/articles/[id]/history.astro': `${await workspacePathOf('meridian')}/history`,
    'admin/expert-panels/answers/[id].astro': panels.answer,
    'admin/expert-panels/batches/[id].astro': panels.batch,
    'admin/expert-panels/questions/[id].astro': panels.question,
    'admin/expert-panels/roundups/[id].astro': panels.roundup,
    'admin/forum/[id].astro': `/admin/forum/${heldPost}`,
    'v2/forum/moderation/[id].astro': `/v2/forum/moderation/${heldPost}`,
    'admin/groups/[id].astro': group.admin,
    'admin/sites/[code]/ads/[id].astro': (await adPathsOf('meridian')).admin,
    'admin/articles/imports/[id].astro': await articleImportPathOf('meridian'),
    'admin/feeds/[id].astro': await feedPathOf('meridian'),
    'admin/messages/[id]/index.astro': message.draft,
    'admin/messages/[id]/recipients.astro': message.recipients,
    'admin/messages/[id]/send.astro': message.send,
    'v2/announcements/[id].astro': message.announcement,
    'admin/marketplace/[id].astro': offer.admin,
    'offers/[id].astro': offer.ofStaff,
    'v2/offers/[id].astro': offer.member,
    'admin/staff/[id].astro': await staffPathOf('judith.marlowe@council.test'),
    'forum/post/[id].astro': forum.staff,
    'v2/forum/post/[id].astro': forum.member,
    'v2/forum/post/[id]/edit.astro': forum.edit,
    'groups/[slug].astro': group.ofStaff,
    'v2/groups/[slug].astro': group.member,
    'roundups/[slug].astro': panels.publicRoundup,
    'admin/members/invitations/[id].astro': invitation.one,
    'admin/members/invitations/imports/[id].astro': invitation.file,
    'admin/members/[id]/activation.astro': `${memberPath}/activation`,
    'admin/members/[id]/contact.astro': `${memberPath}/contact`,
    'admin/members/[id]/credentials.astro': `${memberPath}/credentials`,
    'admin/members/[id]/index.astro': memberPath,
    'admin/members/[id]/payment.astro': `${memberPath}/payment`,
    'admin/members/[id]/profile.astro': `${memberPath}/profile`,
    'admin/members/[id]/support-contacts.astro': `${memberPath}/support-contacts`,
    'admin/members/[id]/engagement.astro': `${memberPath}/engagement`,
    'admin/members/[id]/log.astro': `${memberPath}/log`,
    'admin/members/[id]/merge.astro': `${memberPath}/merge`,
    'admin/members/[id]/data.astro': `${memberPath}/data`,
    'admin/members/[id]/notes.astro': `${memberPath}/notes`,
    'admin/members/[id]/view.astro': `${memberPath}/view`,
    'articles/history/[id].astro': `/articles/history/${articleId}`,
    'articles/preview/[id].astro': previews.member,
    'admin/articles/[id]/preview.astro': previews.staff,
    'preview/[token].astro': previews.link,
    'articles/amplify/[id].astro': `/articles/amplify/${articleId}`,
    'settings/billing/receipts/[number].astro': await receiptPathOf('meridian'),
    'profile/[id]/index.astro': `/profile/${author.id}`,
    'stories/[slug].astro': await storyPathOf('meridian'),
    'v2/messages/[id].astro': `/v2/messages/${await storeThread(author, other)}`,
    'v2/profile/[id]/introduction.astro': `/v2/profile/${stranger.id}/introduction`,
    'v2/profile/[id]/index.astro': `/v2/profile/${author.id}`,
    'v2/profile/[id]/self.astro': `/v2/profile/${author.id}/self`,
  }
  return Object.entries(PAGES).map(([file, [reader, path, name]]) => ({
    file,
    reader: readers[reader],
    path: ofRows[file] ?? path,
    name,
  }))
}
