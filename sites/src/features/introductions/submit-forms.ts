import {
  checkIntroduction,
  REQUIRED_FIELDS,
  type TypedIntroduction,
} from '#shared/domain/introductions/introduction.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { FORM_CODES } from '#shared/kernel/forms/form-codes.ts'
import { phaseRefusal } from '../../lib/edge/forms/phase-refusal.ts'
import type { PostedPage } from '../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import type { PageApi } from '../../lib/edge/page-api.ts'
import { stillNeeded } from '../../lib/forms/still-needed.ts'
import { memberThreadPath } from '../messages/paths.ts'
import { explainsRefusal } from './explains-refusal.ts'
import { ANSWER, REQUEST, SAVE_SETTINGS } from './introductions.queries.ts'
import { INTRODUCTION_PAGE_MESSAGES, type IntroductionNotice } from './messages.ts'
import { INTRODUCTIONS_PATH } from './paths.ts'
import { type RefusedReport, submitSafety } from './submit-safety.ts'

type Page = PostedPage<'member'>

export type AskForm = TypedIntroduction & {
  readonly operationId: string
  /** The form codes of invalid fields; an empty one is marked without a message. */
  readonly errors: ReturnType<typeof checkIntroduction>
  readonly failure: string | null
  /** Why it failed, in the backend's words; or which fields are empty. */
  readonly reason: string | null
}

/** Sends the posted request; returns the values to show again, or null on success. */
export async function submitAskForm({ request, locals }: Page, memberId: string): Promise<AskForm | null> {
  const form = await readPageForm({ request, locals }, { size: 'introduction' })
  const text = (name: string) => form.get(name) ?? ''
  const typed = { why: text('why'), help: text('help'), note: text('note') }
  const operationId = text('operation') || crypto.randomUUID()
  const again = (failure: string, more: Partial<Pick<AskForm, 'errors' | 'reason'>> = {}) => ({
    ...{ ...typed, operationId, errors: {}, failure, reason: null },
    ...more,
  })
  const codes = checkIntroduction(typed)
  if (Object.keys(codes).length > 0) {
    const { errorSummary, fields } = INTRODUCTION_PAGE_MESSAGES
    const empty = REQUIRED_FIELDS.filter((name) => codes[name] === FORM_CODES.missing)
    const reason = stillNeeded(empty.map((name) => fields[name].label)) || null
    return again(errorSummary, { errors: codes, reason })
  }
  try {
    await locals.api.member(REQUEST, { memberId, ...typed, operationId })
    return null
  } catch (error) {
    const gated = phaseRefusal(error)
    if (gated) return again(gated)
    // Errors about the person, the session and the permission to write are answered by the page as a whole.
    if (error instanceof AppError && ['NotFound', 'NotAuthenticated', 'NotAllowed'].includes(error.code)) throw error
    const isExplained = error instanceof AppError && explainsRefusal(error.code)
    return again(INTRODUCTION_PAGE_MESSAGES.failed, { reason: isExplained ? error.message : null })
  }
}

const ANSWERS = { accept: 'ACCEPTED', 'not-now': 'NOT_NOW', no: 'NO' } as const

export type FormOutcome = { readonly goTo: string } | { readonly failure: string } | { readonly report: RefusedReport }

/** Handles the forms of the introductions page. */
export async function submitIntroductionsForm({ request, locals }: Page): Promise<FormOutcome> {
  const form = await readPageForm({ request, locals })
  const { member } = locals.api
  const text = (name: string) => form.get(name) ?? ''
  const safety = await submitSafety(member, text, { kind: 'INTRODUCTION', subjectId: text('id') })
  if (safety) return 'notice' in safety ? noticed(safety.notice) : safety
  const action = text('action')
  switch (action) {
    case 'accept':
    case 'not-now':
    case 'no':
      return answer(member, text('id'), ANSWERS[action])
    case 'settings':
      await member(SAVE_SETTINGS, {
        capacity: Number(text('capacity')) || 0,
        copiesAssistant: text('assistant') === 'yes',
      })
      return noticed('saved')
    default:
      throw new AppError('NotFound')
  }
}

function noticed(notice: IntroductionNotice): FormOutcome {
  return { goTo: `${INTRODUCTIONS_PATH}?notice=${notice}` }
}

async function answer(member: PageApi, id: string, how: (typeof ANSWERS)[keyof typeof ANSWERS]): Promise<FormOutcome> {
  try {
    const { introductionAnswer } = await member(ANSWER, { id, answer: how })
    const { threadId } = introductionAnswer
    return how === 'ACCEPTED' && threadId ? { goTo: memberThreadPath(threadId) } : noticed('answered')
  } catch (error) {
    const gated = phaseRefusal(error)
    if (gated) return { failure: gated }
    if (error instanceof AppError && error.code === 'InvalidTransition')
      return { failure: INTRODUCTION_PAGE_MESSAGES.over }
    if (error instanceof AppError && explainsRefusal(error.code)) return { failure: error.message }
    throw error
  }
}
