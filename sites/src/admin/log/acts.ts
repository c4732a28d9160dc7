import { counted } from '#shared/kernel/plurals.ts'
import { holdsAny } from '../../layouts/nav/holds-any.ts'
import { isJob, JOB_TEXTS } from '../jobs/job-texts.ts'
import { JOBS_PATH } from '../jobs/messages.ts'
import type { LogAction, LogTarget } from './log.queries.ts'

/** `label` names an act in the list of filters; `words` tells it, about an object such as "the group Payroll". */
export type Act = { readonly label: string; readonly words: (object: string) => string }

function act(label: string, words: (object: string) => string): Act {
  return { label, words }
}

/** What staff can have done. */
export const ACTS: Readonly<Record<LogAction, Act>> = {
  ARTICLE_AMPLIFY_BEGIN: act('Amplification started', (o) => `started the amplification of ${o}`),
  ARTICLE_ASSIGN_EDITOR: act('Editor assigned', (o) => `assigned the editor of ${o}`),
  ARTICLE_ASSIGN_UNDO: act('Editor assignment undone', (o) => `undid the editor assignment of ${o}`),
  ARTICLE_CORRECT: act('Correction published', (o) => `published a correction of ${o}`),
  ARTICLE_CORRECT_DISCARD: act('Correction discarded', (o) => `discarded a correction of ${o}`),
  ARTICLE_EDIT_TEXT: act('Article text edited', (o) => `edited the text of ${o}`),
  ARTICLE_FEEDBACK: act('Feedback given', (o) => `gave feedback on ${o}`),
  ARTICLE_FEEDBACK_STATUS: act('Feedback resolved or reopened', (o) => `resolved or reopened feedback on ${o}`),
  ARTICLE_LEAD_IMAGE: act('Lead image changed', (o) => `changed the lead image of ${o}`),
  ARTICLE_PREVIEW_LINK: act('Preview link created', (o) => `created a link to the preview of ${o}`),
  ARTICLE_PREVIEW_LINK_WITHDRAW: act('Preview link withdrawn', (o) => `withdrew a link to the preview of ${o}`),
  ARTICLE_SCAN: act('Originality check started', (o) => `started an originality check of ${o}`),
  ARTICLE_SCAN_AGAIN: act('Originality check repeated', (o) => `repeated the originality check of ${o}`),
  ARTICLE_SET_DUE_DATE: act('Article due date set', (o) => `set or cleared the due date of ${o}`),
  ARTICLE_SET_STATUS: act('Article moved', (o) => `moved ${o}`),
  ARTICLE_UNDO_STATUS: act('Article move undone', (o) => `undid a move of ${o}`),
  BROADCAST_CREATE: act('Message created', (o) => `created ${o}`),
  BROADCAST_DELETE: act('Message deleted', (o) => `deleted ${o}`),
  BROADCAST_EDIT: act('Message audience changed', (o) => `changed the audience of ${o}`),
  BROADCAST_EDIT_TEXT: act('Message edited', (o) => `edited ${o}`),
  BROADCAST_EXPORT: act('Message recipients exported', (o) => `exported the recipients of ${o}`),
  BROADCAST_SEND: act('Message sent or scheduled', (o) => `sent or scheduled ${o}`),
  BROADCAST_SET_STATUS: act('Message paused, resumed or stopped', (o) => `changed the sending of ${o}`),
  BROADCAST_TEST: act('Message tested', (o) => `tested ${o}`),
  CONTENT_BLOCK_DROP: act('Own text removed', (o) => `removed the community’s own text of ${o}`),
  CONTENT_BLOCK_PUBLISH: act('Text published', (o) => `published ${o}`),
  CONTENT_BLOCK_TAKE_BACK: act('Earlier text restored', (o) => `published an earlier version of ${o}`),
  FEED_ADD_ITEM: act('Feed item added', (o) => `added an item to ${o}`),
  FEED_ARRANGE: act('Feed items arranged', (o) => `arranged the items of ${o}`),
  FEED_CREATE: act('Feed created', (o) => `created ${o}`),
  FEED_DELETE: act('Feed deleted', (o) => `deleted ${o}`),
  FEED_EDIT: act('Feed changed', (o) => `changed ${o}`),
  FEED_PICTURE: act('Feed picture changed', (o) => `changed the picture of an item of ${o}`),
  FEED_REMOVE_ITEM: act('Feed item removed', (o) => `removed an item from ${o}`),
  FORUM_ENTRY_DECIDE: act('Forum entry decided', (o) => `decided on ${o}`),
  FORUM_POST_CHANGE: act('Post pinned or closed', (o) => `changed ${o}`),
  FORUM_POST_MERGE: act('Posts merged', (o) => `merged ${o} into another post`),
  FORUM_POST_MOVE: act('Post moved', (o) => `moved ${o} to another audience`),
  FORUM_POST_LIST_EXPORT: act('Post list exported', (o) => `exported ${o}`),
  FORUM_SETTINGS_SAVE: act('Forum settings changed', (o) => `changed ${o}`),
  GROUP_ADD_MEMBER: act('Group member added', (o) => `added a member to ${o}`),
  GROUP_ANSWER_REQUEST: act('Group request answered', (o) => `answered a request to join ${o}`),
  GROUP_CREATE: act('Group created', (o) => `created ${o}`),
  GROUP_DELETE: act('Group deleted', (o) => `deleted ${o}`),
  GROUP_EDIT: act('Group changed', (o) => `changed ${o}`),
  GROUP_IMAGE: act('Group image changed', (o) => `changed the image of ${o}`),
  GROUP_REMOVE_MEMBER: act('Group member removed', (o) => `removed a member from ${o}`),
  GROUP_SET_CHAIRS: act('Group chairs changed', (o) => `changed the chairs of ${o}`),
  OFFER_COMMUNITIES: act('Offer communities changed', (o) => `changed where ${o} is shown`),
  OFFER_CREATE: act('Offer created', (o) => `created ${o}`),
  OFFER_DELETE: act('Offer deleted', (o) => `deleted ${o}`),
  OFFER_EDIT: act('Offer changed', (o) => `changed ${o}`),
  OFFER_LOGO: act('Offer logo changed', (o) => `changed the logo of ${o}`),
  OFFER_PUBLISH: act('Offer published', (o) => `published ${o}`),
  OFFER_UNPUBLISH: act('Offer unpublished', (o) => `unpublished ${o}`),
  OFFER_VERIFY: act('Offer checked', (o) => `checked that ${o} works`),
  PANEL_ANSWER_EDIT_TEXT: act('Answer edited', (o) => `edited ${o}`),
  PANEL_ANSWER_SET_STATUS: act('Answer decided', (o) => `decided on ${o}`),
  PANEL_ANSWER_UNDO_STATUS: act('Answer decision undone', (o) => `undid a decision on ${o}`),
  PANEL_BATCH_CREATE: act('Panel created', (o) => `created ${o}`),
  PANEL_BATCH_DELETE: act('Panel deleted', (o) => `deleted ${o}`),
  PANEL_BATCH_EDIT: act('Panel changed', (o) => `changed ${o}`),
  PANEL_BATCH_SET_STATUS: act('Panel opened or closed', (o) => `moved ${o}`),
  PANEL_QUESTION_CREATE: act('Question created', (o) => `created ${o}`),
  PANEL_QUESTION_DELETE: act('Question deleted', (o) => `deleted ${o}`),
  PANEL_QUESTION_EDIT: act('Question changed', (o) => `changed ${o}`),
  PANEL_QUESTION_INVITE: act('Members invited to a question', (o) => `invited members to ${o}`),
  PANEL_QUESTION_ORDER: act('Questions reordered', (o) => `changed the place of ${o}`),
  PANEL_QUESTION_REMIND: act('Members reminded of a question', (o) => `reminded members of ${o}`),
  PANEL_QUESTION_SET_STATUS: act('Question opened or closed', (o) => `moved ${o}`),
  PANEL_ROUNDUP_ARRANGE: act('Roundup arranged', (o) => `arranged the answers of ${o}`),
  PANEL_ROUNDUP_ASSIGN_EDITOR: act('Roundup editor assigned', (o) => `assigned the editor of ${o}`),
  PANEL_ROUNDUP_CREATE: act('Roundup started', (o) => `started ${o}`),
  PANEL_ROUNDUP_DELETE: act('Roundup deleted', (o) => `deleted ${o}`),
  PANEL_ROUNDUP_EDIT_TEXT: act('Roundup edited', (o) => `edited ${o}`),
  PANEL_ROUNDUP_PUBLISH: act('Roundup published', (o) => `published ${o}`),
  PANEL_ROUNDUP_SET_STATUS: act('Roundup moved', (o) => `moved ${o}`),
  INVITATION_CREATE: act('Person invited', (o) => `sent ${o}`),
  INVITATION_RESEND: act('Invitation resent', (o) => `resent ${o}`),
  INVITATION_WITHDRAW: act('Invitation withdrawn', (o) => `withdrew ${o}`),
  ARTICLE_FILE_START: act('Articles imported from a file', (o) => `imported ${o}`),
  INVITATION_FILE_START: act('People invited from a file', (o) => `invited ${o}`),
  JOB_RETRY: act('Job retried', (o) => `retried ${o}`),
  MEMBER_LIST_EXPORT: act('Member list exported', (o) => `exported ${o}`),
  SITE_AD_CREATE: act('Site ad created', (o) => `created an ad of ${o}`),
  SITE_AD_EDIT: act('Site ad edited', (o) => `edited an ad of ${o}`),
  SITE_AD_PICTURE: act('Ad picture changed', (o) => `changed the picture of an ad of ${o}`),
  SITE_ADD_PACKAGE: act('Site package added', (o) => `added a package to ${o}`),
  SITE_ADD_PICTURE: act('Site picture added', (o) => `added a picture to ${o}`),
  SITE_CANCEL_CHANGE: act('Scheduled site change canceled', (o) => `canceled a scheduled change to ${o}`),
  SITE_CHANGE: act('Site changed', (o) => `changed ${o}`),
  SITE_CLOSING_ANNOUNCE: act('Site closing announced', (o) => `announced that ${o} will close`),
  SITE_CLOSING_STEP: act(
    'Site closing step reached',
    (o) => `announced the closing of ${o}, and its next step started`,
  ),
  SITE_CLOSING_TAKE_BACK: act('Site closing called off', (o) => `called off the closing of ${o}`),
  SITE_CREATE: act('Site created', (o) => `created ${o}`),
  SITE_EXPORT: act('Site export requested', (o) => `requested an export of ${o}`),
  SITE_EXPORT_DOWNLOAD: act('Site export downloaded', (o) => `downloaded a file of an export of ${o}`),
  SITE_PLAN_CHANGE: act('Site change scheduled', (o) => `scheduled a change to ${o}`),
  SITE_RESTORE: act('Site restored', (o) => `restored ${o} to an earlier version`),
  STAFF_CALENDAR_ADDRESS: act('Calendar address created', (o) => `created a calendar address for ${o}`),
  STAFF_CALENDAR_ADDRESS_END: act('Calendar address removed', (o) => `removed the calendar address of ${o}`),
  STAFF_END: act('Staff member removed', (o) => `removed ${o} from the staff`),
  STAFF_INVITE: act('Staff invited', (o) => `invited ${o} to join the staff`),
  STAFF_SEND_LINK: act('Link sent to staff', (o) => `sent a password link to ${o}`),
  STAFF_SET_DUTIES: act('Staff duties changed', (o) => `changed the duties of ${o}`),
  SUBSCRIPTION_READ_AGAIN: act('Membership synced again', (o) => `synced ${o} with the payment provider again`),
  USER_ACTIVATE: act('Member activated', (o) => `activated ${o}`),
  USER_CARD_ADD: act('Card added', (o) => `added a card of ${o}`),
  USER_CARD_DEFAULT: act('Default card changed', (o) => `changed the default card of ${o}`),
  USER_CARD_REMOVE: act('Card removed', (o) => `removed a card of ${o}`),
  USER_CHARGE: act('Charge added', (o) => `added a charge to the account of ${o}`),
  USER_CREDIT: act('Credit added', (o) => `added a credit to the account of ${o}`),
  USER_DEACTIVATE: act('Member deactivated', (o) => `deactivated ${o}`),
  USER_DATA_COPY: act('Data copy started', (o) => `had a copy of the data of ${o} prepared`),
  USER_EMAIL_CHANGE_ASK: act('Email change requested', (o) => `requested a new email address for ${o}`),
  USER_EMAIL_CHANGE_DONE: act('Email changed', (o) => `had the email address of ${o} changed`),
  USER_EMAIL_CHANGE_WITHDRAW: act('Email change withdrawn', (o) => `withdrew the email change of ${o}`),
  USER_END_SESSIONS: act('Sessions ended', (o) => `ended sessions of ${o}`),
  USER_GENERATE_PASSWORD: act('Password generated', (o) => `generated a password for ${o}`),
  USER_HOLD_LIFT: act('Legal hold lifted', (o) => `lifted the legal hold on ${o}`),
  USER_HOLD_PLACE: act('Legal hold placed', (o) => `placed a legal hold on ${o}`),
  USER_LIFT_LOCKS: act('Sign-in unlocked', (o) => `unlocked the sign-in of ${o}`),
  USER_MERGE: act('Account merged into this one', (o) => `merged another account into ${o}`),
  USER_MERGE_AWAY: act('Account merged into another', (o) => `merged the account of ${o} into another one`),
  USER_MERGE_UNDO: act('Merge undone', (o) => `undid a merge of ${o}`),
  USER_NOTE_ADD: act('Note added', (o) => `added a note about ${o}`),
  USER_NOTE_EDIT: act('Note edited', (o) => `edited a note about ${o}`),
  USER_NOTE_PIN: act('Note pinned or unpinned', (o) => `changed a note about ${o}`),
  USER_NOTE_REMOVE: act('Note removed', (o) => `removed a note about ${o}`),
  USER_REFUND: act('Payment refunded', (o) => `refunded a payment of ${o}`),
  USER_FORUM_MODERATOR_ADD: act('Moderator added', (o) => `made ${o} a forum moderator`),
  USER_FORUM_MODERATOR_REMOVE: act('Moderator removed', (o) => `removed ${o} as a forum moderator`),
  USER_SEND_PASSWORD_LINK: act('Password link sent', (o) => `sent a password link to ${o}`),
  USER_VIEW_END: act('View as member ended', (o) => `stopped viewing as ${o}`),
  USER_VIEW_PAGE: act('Page viewed as member', (o) => `viewed a page as ${o}`),
  USER_VIEW_START: act('View as member started', (o) => `started viewing as ${o}`),
}

/** The act of an address; null where there is none of that name. */
export function actNamed(name: string): LogAction | null {
  return Object.hasOwn(ACTS, name) ? (name as LogAction) : null
}

type Target = {
  /** How an object with a name is called, and one that is gone. */
  readonly named: (name: string) => string
  readonly gone: string
  /** Where staff look at it. */
  readonly path: (id: string) => string
  /** Duties with which they may, beside admins. */
  readonly openTo?: readonly string[]
}

/** What acts are about. */
export const TARGETS: Readonly<Record<LogTarget, Target>> = {
  ARTICLE: {
    named: quoted('the article'),
    gone: 'an article',
    path: (id) => `/admin/articles/${id}`,
    openTo: ['ARTICLES_EDIT'],
  },
  ARTICLE_FILE: {
    named: (articles) => `${counted(Number(articles), 'article')} from a file`,
    gone: 'articles from a file',
    path: (id) => `/admin/articles/imports/${id}`,
    openTo: ['ARTICLES_EDIT'],
  },
  BROADCAST: { named: quoted('the message'), gone: 'a message', path: (id) => `/admin/messages/${id}` },
  CONTENT_BLOCK: { named: quoted('the text'), gone: 'a text', path: (id) => `/admin/content-bank/${id}` },
  FEED: { named: quoted('the feed'), gone: 'a feed', path: (id) => `/admin/feeds/${id}` },
  FORUM_ENTRY: {
    named: quoted('an entry of the post'),
    gone: 'a forum entry',
    path: (id) => `/admin/forum/${id}`,
    openTo: ['FORUM'],
  },
  FORUM_POST: { named: quoted('the post'), gone: 'a post', path: (id) => `/admin/forum/${id}`, openTo: ['FORUM'] },
  FORUM_POST_LIST: {
    named: (name) => `the list of posts of ${name}`,
    gone: 'the list of posts',
    path: () => '/admin/forum/posts',
    openTo: ['FORUM'],
  },
  FORUM_SETTINGS: {
    named: (name) => `the forum of ${name}`,
    gone: 'the settings of a forum',
    path: () => '/admin/forum/settings',
    openTo: ['FORUM'],
  },
  GROUP: { named: (name) => `the group ${name}`, gone: 'a group', path: (id) => `/admin/groups/${id}` },
  OFFER: { named: quoted('the offer'), gone: 'an offer', path: (id) => `/admin/marketplace/${id}` },
  INVITATION: {
    named: (name) => `the invitation of ${name}`,
    gone: 'an invitation',
    path: (id) => `/admin/members/invitations/${id}`,
    openTo: ['MEMBERS'],
  },
  INVITATION_FILE: {
    named: (people) => `${counted(Number(people), 'person', 'people')} from a file`,
    gone: 'people from a file',
    path: (id) => `/admin/members/invitations/imports/${id}`,
    openTo: ['MEMBERS'],
  },
  PANEL_ANSWER: {
    named: quoted('an answer to'),
    gone: 'an answer',
    path: (id) => `/admin/expert-panels/answers/${id}`,
    openTo: ['PANELS'],
  },
  PANEL_BATCH: {
    named: quoted('the panel'),
    gone: 'a panel',
    path: (id) => `/admin/expert-panels/batches/${id}`,
    openTo: ['PANELS'],
  },
  PANEL_QUESTION: {
    named: quoted('the question'),
    gone: 'a question',
    path: (id) => `/admin/expert-panels/questions/${id}`,
    openTo: ['PANELS'],
  },
  PANEL_ROUNDUP: {
    named: quoted('the roundup'),
    gone: 'a roundup',
    path: (id) => `/admin/expert-panels/roundups/${id}`,
    openTo: ['PANELS'],
  },
  JOB: {
    named: (job) => `the job “${isJob(job) ? JOB_TEXTS[job].name : job}”`,
    gone: 'a job',
    path: () => JOBS_PATH,
  },
  MEMBER_LIST: {
    named: (name) => `the list of members of ${name}`,
    gone: 'the list of members',
    path: () => '/admin/members',
    openTo: ['MEMBERS', 'BILLING'],
  },
  SITE: { named: (name) => `the site ${name}`, gone: 'a site', path: () => '/admin/sites' },
  STAFF: { named: (name) => name, gone: 'someone on the staff', path: (id) => `/admin/staff/${id}` },
  USER: { named: (name) => name, gone: 'a member', path: (id) => `/admin/members/${id}/log`, openTo: ['MEMBERS'] },
  SUBSCRIPTION: {
    named: (name) => `the membership of ${name}`,
    gone: 'a membership',
    path: (id) => `/admin/members/${id}/log`,
    openTo: ['MEMBERS'],
  },
}

/** Whether staff with these permissions may open the page of an object. */
export function mayOpenTarget(target: LogTarget, permissions: readonly string[]): boolean {
  return holdsAny(permissions, 'ADMIN', ...(TARGETS[target].openTo ?? []))
}

function quoted(what: string) {
  return (name: string) => `${what} “${name}”`
}
