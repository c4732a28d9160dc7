import { FEEDBACK_MAX_CHARACTERS, REASON_MAX_CHARACTERS } from '#shared/domain/articles/limits.ts'
import { commentLength } from '#shared/domain/articles/rules.ts'
import { isArticleStatus } from '#shared/domain/articles/statuses.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { safeHref } from '#shared/kernel/links/safe-href.ts'
import { commentTooLong } from '../../../../features/articles/messages.ts'
import { operationOf } from '../../../../lib/edge/forms/form-operation.ts'
import type { PostedPage } from '../../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../../../lib/edge/page-api.ts'
import { MOVE_MESSAGES } from '../../messages.ts'
import { ASSIGN, SET_DUE_DATE, SET_STATUS } from '../../move.mutations.ts'
import { moveRefusal } from '../../move-refusal.ts'
import { instantOf } from '../../zoned-time.ts'
import { SEND_FEEDBACK } from '../feedback.requests.ts'
import { PLAIN_MESSAGES } from './plain-messages.ts'

type Where = { readonly articleId: string; readonly timeZone: string }

/** The values of the form of the panels. */
export type WorkspaceValues = {
  readonly editor: string
  readonly day: string
  readonly status: string
  readonly at: string
  readonly url: string
  readonly message: string
  readonly isPrivate: boolean
}

/** Null when everything is done. Without an error the action was done, but the message is still to be sent. */
export type WorkspaceOutcome = { readonly values: WorkspaceValues; readonly error: string | null } | null

/** Does what the form of the panels asks for, in a browser without script. */
export async function submitWorkspaceForm(
  { request, locals }: PostedPage<'admin'>,
  where: Where,
): Promise<WorkspaceOutcome> {
  const form = await readPageForm({ request, locals }, { size: 'message' })
  const text = (field: string) => (form.get(field) ?? '').trim()
  const values: WorkspaceValues = {
    ...{
      editor: text('editor'),
      day: text('day'),
      status: text('status'),
      at: text('at'),
      url: text('url'),
      message: text('message'),
    },
    isPrivate: form.get('private') === 'yes',
  }
  const name = text('action')
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (!action) throw new AppError('NotFound')
  const { operationId } = await operationOf(form)
  try {
    const error = await action(locals.api.admin, values, { ...where, operationId })
    if (error) return { values, error }
  } catch (error) {
    return { values, error: moveRefusal(error) }
  }
  const leavesMessage = LEAVES_MESSAGE.includes(name) || (name === 'move' && values.isPrivate)
  return leavesMessage && values.message ? { values, error: null } : null
}

type Action = (
  admin: PageApi,
  values: WorkspaceValues,
  where: Where & { readonly operationId: string },
) => Promise<string | null>

/** These actions do not send the message, and a move does not send a private note. */
const LEAVES_MESSAGE: readonly string[] = ['take', 'assign', 'due']

/** Each returns what has to be corrected first. */
const ACTIONS: Readonly<Record<string, Action | undefined>> = {
  take: async (admin, _values, { articleId, operationId }) => {
    await admin(ASSIGN, { articleId, editorId: null, operationId })
    return null
  },
  assign: async (admin, { editor }, { articleId, operationId }) => {
    if (!editor) return PLAIN_MESSAGES.needsEditor
    await admin(ASSIGN, { articleId, editorId: editor, operationId })
    return null
  },
  due: async (admin, { day }, { articleId, operationId }) => {
    await admin(SET_DUE_DATE, { articleId, day: day || null, operationId })
    return null
  },
  move: async (admin, { status, at, url, message, isPrivate }, { articleId, timeZone, operationId }) => {
    if (!isArticleStatus(status)) return PLAIN_MESSAGES.needsStatus
    // The author reads the reason of a move.
    const reason = isPrivate ? null : message || null
    if (reason && commentLength(reason) > REASON_MAX_CHARACTERS) return PLAIN_MESSAGES.reasonTooLong
    const scheduledDate = status === 'SCHEDULED' ? instantOf(at, timeZone)?.toISOString() : null
    const externalUrl = status === 'MANUALLY_PUBLISHED' ? safeHref(url) : null
    if (scheduledDate === undefined) return MOVE_MESSAGES.needsDate
    if (status === 'MANUALLY_PUBLISHED' && !externalUrl?.startsWith('https:')) return MOVE_MESSAGES.needsUrl
    await admin(SET_STATUS, { articleId, status, reason, scheduledDate, externalUrl, operationId })
    return null
  },
  send: async (admin, { message, isPrivate }, { articleId, operationId }) => {
    if (!message) return PLAIN_MESSAGES.needsMessage
    const excess = commentLength(message) - FEEDBACK_MAX_CHARACTERS
    if (excess > 0) return commentTooLong(excess)
    await admin(SEND_FEEDBACK, { articleId, feedback: message, isPrivate, operationId })
    return null
  },
}
