import { FORUM_REFUSALS, REPORT_REASON_LABELS } from '#shared/domain/forum/messages.ts'
import {
  refuseAppeal,
  refusePostText,
  refuseReplyText,
  refuseReportNote,
  refuseTitle,
  replyMaxOf,
} from '#shared/domain/forum/rules.ts'
import { REPORT_REASONS, type ReportReason } from '#shared/domain/forum/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { typedLine, typedText } from '#shared/kernel/text/typed-text.ts'
import { htmlToText } from '../../editor/text/plain-field.ts'
import { phaseRefusal } from '../../lib/edge/forms/phase-refusal.ts'
import type { PostedPage } from '../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { tryAgainAfter } from '../../lib/forms/form-messages.ts'
import { mayBeId } from '../../lib/may-be-id.ts'
import { editNotice, entryAddress } from './entry-address.ts'
import {
  APPEAL,
  CREATE_POST,
  CREATE_REPLY,
  DELETE_ENTRY,
  EDIT_ENTRY,
  FOLLOW,
  LIKE,
  READ_ALL,
  REPORT_ENTRY,
  UNFOLLOW,
  UNLIKE,
} from './forum.queries.ts'
import { FORUM_FAILURES, type ForumNotice, type PostNotice } from './messages.ts'
import { MEMBER_FORUM_PATH, memberPostPath, memberReplyPath } from './paths.ts'
import { cutQuote, isSameText, typedHtml } from './plain-entry.ts'
import type { EditPageData } from './read-page.ts'
import type { ChangedEntry, StoredEntry } from './writing/compose.requests.ts'
import { EarlierTextPosted } from './writing/earlier-text.ts'

type Page = PostedPage<'member'>

/** A refused form: the page is shown again with its values. */
export type Typed = {
  readonly title: string
  readonly text: string
  /** The HTML from which the text field was filled. */
  readonly original: string
  readonly audience: string
  /** The reason of a report. */
  readonly reason: string
  readonly quoted: { readonly entryId: string; readonly text: string } | null
  readonly operationId: string
}
export type RefusedForum = {
  /** The form of the page. */
  readonly action: string
  readonly entryId: string
  readonly failure: string
  readonly errors: Readonly<Record<string, string>>
  readonly typed: Typed
}
export type ForumOutcome = { readonly goTo: string } | RefusedForum

type Sent = Typed & { readonly action: string; readonly entryId: string; readonly field: (name: string) => string }

async function readForm({ request, locals }: Page): Promise<Sent> {
  const form = await readPageForm({ request, locals }, { size: 'forumPost' })
  const field = (name: string) => form.get(name) ?? ''
  const quotedId = field('quotedEntry')
  const quotedText = cutQuote(field('quotedText'))
  return {
    action: field('action'),
    entryId: mayBeId(field('entry')) ? field('entry') : '',
    title: field('title'),
    text: field('text'),
    original: field('original'),
    audience: field('audience'),
    reason: field('reason'),
    quoted: mayBeId(quotedId) && quotedText ? { entryId: quotedId, text: quotedText } : null,
    operationId: field('operation') || crypto.randomUUID(),
    field,
  }
}

function refusedWith(sent: Sent, failure: string, errors: Readonly<Record<string, string>> = {}): RefusedForum {
  const { action, entryId, field: _, ...typed } = sent
  return { action, entryId, failure, errors, typed }
}

/** Runs the action of a form. Refusals are shown beside it; a missing page or session is handled elsewhere. */
async function attempt(sent: Sent, failure: string, act: () => Promise<string>): Promise<ForumOutcome> {
  try {
    return { goTo: await act() }
  } catch (error) {
    const gated = phaseRefusal(error)
    if (gated) return refusedWith(sent, gated)
    if (error instanceof EarlierTextPosted) return refusedWith(sent, correctionFailure(error.cause))
    if (!(error instanceof AppError) || NOT_TOLD.has(error.code)) throw error
    return refusedWith(sent, reasonOf(error, failure))
  }
}

function correctionFailure(cause: unknown): string {
  const reason = phaseRefusal(cause) ?? (cause instanceof AppError ? reasonOf(cause, '').trim() : '')
  return reason === '' ? FORUM_FAILURES.correction : `${FORUM_FAILURES.correctionRefused} ${reason}`
}

const NOT_TOLD: ReadonlySet<string> = new Set(['NotAuthenticated', 'NotAllowed', 'NotFound'])

function reasonOf({ code, message, retryAfterSeconds }: AppError, failure: string): string {
  switch (code) {
    case 'TooLarge':
      return FORUM_REFUSALS.tooLarge
    case 'StaleRevision':
      return FORUM_REFUSALS.changedElsewhere
    case 'TooManyRequests':
      return `${failure} ${tryAgainAfter(retryAfterSeconds)}`
    case 'Unprocessable':
      return message
    default:
      return failure
  }
}

/** The one form of the list. */
export async function submitForumForm(page: Page): Promise<ForumOutcome> {
  const { locals } = page
  const sent = await readForm(page)
  if (sent.action !== 'read-all') throw new AppError('NotFound')
  return attempt(sent, FORUM_FAILURES.readAll, async () => {
    await locals.api.member(READ_ALL)
    return `${MEMBER_FORUM_PATH}?notice=${'read' satisfies ForumNotice}`
  })
}

export async function submitNewPost(page: Page): Promise<ForumOutcome> {
  const { locals } = page
  const sent = await readForm(page)
  const { title, text, original, audience, operationId } = sent
  const errors = errorsOf({
    audience: audience === '' ? FORUM_REFUSALS.audienceMissing : undefined,
    title: refuseTitle(typedLine(title))?.message,
    text: refusePostText(typedText(text))?.message,
  })
  if (errors) return refusedWith(sent, '', errors)
  const { member } = locals.api
  return attempt(sent, FORUM_FAILURES.postPlain, async () => {
    const message = typedHtml(text, original)
    const { forumPostCreate: made } = await member(CREATE_POST, { title, message, audienceId: audience, operationId })
    const post = await correct(member, made, { title, message })
    return noticed(memberPostPath(post.id), post.state === 'PENDING' ? 'held' : 'posted')
  })
}

/** Handles a form of a post's page. */
export async function submitPostForm(page: Page, postId: string): Promise<ForumOutcome> {
  const { locals } = page
  const sent = await readForm(page)
  const { member } = locals.api
  const { action, entryId: id } = sent
  const at = (notice?: PostNotice) => entryAddress(postId, id, notice)
  const done = (failure: string, document: () => Promise<unknown>, notice?: PostNotice) =>
    attempt(sent, failure, async () => {
      await document()
      return at(notice)
    })
  switch (action) {
    case 'reply':
      return reply(member, postId, sent)
    case 'like':
      return done(FORUM_FAILURES.like, () => member(LIKE, { id }))
    case 'unlike':
      return done(FORUM_FAILURES.unlike, () => member(UNLIKE, { id }))
    case 'follow':
      return done(FORUM_FAILURES.follow, () => member(FOLLOW, { id: postId }))
    case 'unfollow':
      return done(FORUM_FAILURES.unfollow, () => member(UNFOLLOW, { id: postId }))
    case 'delete':
      return attempt(sent, FORUM_FAILURES.delete, async () => {
        await member(DELETE_ENTRY, { id })
        return id === postId
          ? `${MEMBER_FORUM_PATH}?notice=${'deleted' satisfies ForumNotice}`
          : noticed(memberPostPath(postId), 'deleted')
      })
    case 'report':
      return report(member, postId, { ...sent, text: typedText(sent.field('note')) })
    case 'appeal': {
      const [decisionId, appeal] = [sent.field('decision'), typedText(sent.text)]
      const refusal = refuseAppeal(appeal)
      if (refusal) return refusedWith(sent, refusal.message)
      return done(FORUM_FAILURES.appeal, () => member(APPEAL, { decisionId, appeal }), 'appealed')
    }
    default:
      throw new AppError('NotFound')
  }
}

async function report(member: PageApi, postId: string, sent: Sent): Promise<ForumOutcome> {
  const { entryId: id, text: note } = sent
  const reason = toReason(sent.reason)
  if (!reason) return refusedWith(sent, `${FORUM_FAILURES.report} ${CHOOSE_REASON}`)
  const refusal = refuseReportNote(reason, note)
  if (refusal) return refusedWith(sent, refusal)
  return attempt(sent, FORUM_FAILURES.report, async () => {
    await member(REPORT_ENTRY, { id, reason, note })
    return entryAddress(postId, id, 'reported')
  })
}

const CHOOSE_REASON = `Choose ${Object.values(REPORT_REASON_LABELS).join(' or ')}.`

function toReason(value: string): ReportReason | null {
  return REPORT_REASONS.find((one) => one === value) ?? null
}

async function reply(member: PageApi, postId: string, sent: Sent): Promise<ForumOutcome> {
  const { text, original, quoted, operationId } = sent
  const errors = errorsOf({ text: refuseReplyText(typedText(text))?.message })
  if (errors) return refusedWith(sent, '', errors)
  return attemptReply(sent, async () => {
    const quote = { quotedEntryId: quoted?.entryId ?? null, quotedText: quoted?.text ?? null }
    const message = typedHtml(text, original)
    const { forumReplyCreate: made } = await member(CREATE_REPLY, { postId, message, ...quote, operationId })
    const written = await correct(member, made, { title: null, message })
    return written.state === 'PENDING'
      ? `${noticed(memberPostPath(postId), 'held')}&last=true#${written.id}`
      : memberReplyPath(postId, written.id)
  })
}

/** The post may be gone while the reply was being written: the text is kept for its author. */
async function attemptReply(sent: Sent, act: () => Promise<string>): Promise<ForumOutcome> {
  try {
    return await attempt(sent, FORUM_FAILURES.postPlain, act)
  } catch (error) {
    if (error instanceof AppError && error.code === 'NotFound') return refusedWith(sent, FORUM_REFUSALS.replyGone)
    throw error
  }
}

export async function submitEdit(page: Page, { post, entry }: EditPageData): Promise<ForumOutcome> {
  const { locals } = page
  const sent = await readForm(page)
  const { title, text, original, operationId } = sent
  const isPost = entry.id === post.id
  const typed = typedText(text)
  const errors = errorsOf({
    title: isPost ? refuseTitle(typedLine(title))?.message : undefined,
    text: (isPost ? refusePostText(typed) : refuseReplyText(typed, replyMaxOf(htmlToText(entry.message))))?.message,
  })
  if (errors) return refusedWith(sent, '', errors)
  const { member } = locals.api
  return attempt(sent, FORUM_FAILURES.save, async () => {
    const written = { title: isPost ? title : null, message: typedHtml(text, original) }
    const baseRevisionId = sent.field('base') || entry.revisionId
    const stored = await edit(member, { id: entry.id, ...written, baseRevisionId, operationId })
    const { state } = await correct(member, stored, written)
    return entryAddress(post.id, entry.id, editNotice(state))
  })
}

type WrittenEntry = { readonly title: string | null; readonly message: string }

/** A known operation id returns the stored text: an earlier text is changed to the one sent now. */
async function correct(member: PageApi, stored: StoredEntry, written: WrittenEntry): Promise<StoredEntry> {
  const { id, title, message, revisionId: baseRevisionId } = stored
  const isSameTitle = written.title === null || typedLine(written.title) === title
  if (isSameTitle && isSameText(message, written.message)) return stored
  try {
    return await edit(member, { id, ...written, baseRevisionId, operationId: crypto.randomUUID() })
  } catch (cause) {
    throw new EarlierTextPosted('EarlierTextPosted', { cause })
  }
}

async function edit(member: PageApi, change: ChangedEntry): Promise<StoredEntry> {
  const { post, reply } = (await member(EDIT_ENTRY, change)).forumEntryEdit
  const edited = post ?? reply
  if (!edited) throw new AppError('NotFound')
  return edited
}

/** The typed change of an entry that can no longer be changed: its author can copy it. */
export async function keepChange(page: Page): Promise<RefusedForum> {
  return refusedWith(await readForm(page), FORUM_REFUSALS.changeGone)
}

function errorsOf(found: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> | null {
  const errors = Object.entries(found).flatMap(([name, text]) => (text ? [[name, text] as const] : []))
  return errors.length > 0 ? Object.fromEntries(errors) : null
}

function noticed(path: string, notice: PostNotice): string {
  return `${path}?notice=${notice}`
}
