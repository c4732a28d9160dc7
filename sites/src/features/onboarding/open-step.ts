import type { APIContext } from 'astro'
import { AppError, type ErrorCode } from '#shared/kernel/errors.ts'
import { type FormSize, readPageForm } from '../../lib/edge/forms/read-page-form.ts'
import { SUMMARY_MESSAGES } from '../../lib/forms/summary-messages.ts'
import { postedAnswer } from '../expert-panels/answer/posted-answer.ts'
import { ONBOARDING_PAGE_MESSAGES } from './messages.ts'
import { SKIP_STEP, STEP_FORMS, type StepForms } from './onboarding.queries.ts'
import { redirectTo } from './open-deal.ts'
import { GET_STARTED_PATH } from './paths.ts'

type AnsweredStep = 'profile' | 'contact' | 'address' | 'team' | 'ep_landing' | 'ep_question'

export type StepRefusal = {
  readonly code: ErrorCode
  readonly status: 401 | 422
  readonly message: string
  readonly fields: Readonly<Record<string, number>>
  /** The typed values, to be shown again. */
  readonly form: URLSearchParams
}
export type OpenStep = { readonly forms: StepForms; readonly refusal: StepRefusal | null }

type Page = Pick<APIContext, 'request' | 'locals' | 'url'>
/** Saves the form. Returns whether the step is complete; `stay` shows it again. */
type Save = (form: URLSearchParams, api: APIContext['locals']['api']['onboarding']) => Promise<'next' | 'stay'>

type Options = {
  /** The maximum size of its form; the default if absent. */
  readonly size?: FormSize
  /** The message of a refusal that only this step has. */
  readonly wordsOf?: (error: AppError) => string
}

/** A step of the session's member: saves a posted form, and then shows the next step. */
export async function openStep(
  page: Page,
  step: AnsweredStep,
  save: Save,
  options: Options = {},
): Promise<OpenStep | Response> {
  const { request, locals, url } = page
  const { visitor, api } = locals
  const form = request.method === 'POST' ? await readPageForm(page, options) : null
  if (visitor.kind === 'anonymous' && form && isAnswer(form, step)) throw new AppError('NotAuthenticated')
  if (visitor.kind === 'anonymous')
    return form && isTyped(form, step)
      ? signedOut(form)
      : redirectTo(`/login?redirect=${encodeURIComponent(url.pathname)}`)
  let refusal: StepRefusal | null = null
  if (form) {
    const outcome = await submit(form, page, { step, save, ...options })
    if (outcome instanceof Response) return outcome
    if (outcome.status === 401) return signedOut(form)
    refusal = outcome
  }
  const { onboardingForms: forms } = await api.onboarding(STEP_FORMS)
  if (!isOpen(forms, step)) return redirectTo(GET_STARTED_PATH)
  return { forms, refusal }
}

type Submitted = Options & { readonly step: AnsweredStep; readonly save: Save }

async function submit(
  form: URLSearchParams,
  { locals, url }: Page,
  { step, save, wordsOf }: Submitted,
): Promise<StepRefusal | Response> {
  const { api } = locals
  try {
    if (form.get('action') === 'skip') await api.onboarding(SKIP_STEP, { step })
    else if ((await save(form, api.onboarding)) === 'stay') return redirectTo(url.pathname)
    return redirectTo(GET_STARTED_PATH)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // The step was completed elsewhere meanwhile, or the membership is closed.
    if (error.code === 'Unprocessable' && error.extensions?.reason === undefined) return redirectTo(GET_STARTED_PATH)
    if (error.code === 'NotAuthenticated' && isTyped(form, step)) return signedOut(form).refusal
    const message = REFUSALS[error.code] ?? wordsOf?.(error)
    if (!message) throw error
    return { code: error.code, status: 422, message, fields: error.fields ?? {}, form }
  }
}

/** Whether a form has typed values that its page can show without a session. A choice or a code is entered again. */
function isTyped(form: URLSearchParams, step: AnsweredStep): boolean {
  return !form.has('action') && step !== 'ep_landing' && step !== 'ep_question'
}

/** The error page keeps an answer: the page of its question is shown only to its person. */
function isAnswer(form: URLSearchParams, step: AnsweredStep): boolean {
  return step === 'ep_question' && postedAnswer(form).change !== null
}

/** The form as posted by somebody whose session has ended; nothing else of it is known. */
function signedOut(form: URLSearchParams): OpenStep & { readonly refusal: StepRefusal } {
  const message = SUMMARY_MESSAGES.signedOut
  return { forms: NO_FORMS, refusal: { code: 'NotAuthenticated', status: 401, message, fields: {}, form } }
}

const NO_FORMS: StepForms = {
  onboarding: { userId: '', nextStep: null, steps: [] },
  fullName: '',
  avatar: null,
  jobTitle: null,
  companyName: null,
  location: null,
  pronouns: null,
  biography: null,
  areaOfFocus: null,
  industry: null,
  linkedIn: null,
  website: null,
  mobilePhone: null,
  address: null,
  assistant: null,
  publicRelations: null,
  question: null,
}

const REFUSALS: Readonly<Partial<Record<ErrorCode, string>>> = {
  'BadRequest.Invalid': ONBOARDING_PAGE_MESSAGES.checkFields,
  'BadRequest.InvalidCode': ONBOARDING_PAGE_MESSAGES.wrongCode,
  TooManyRequests: ONBOARDING_PAGE_MESSAGES.tooMany,
}

/** The next step, and those before it. */
function isOpen({ onboarding: { nextStep, steps } }: StepForms, step: AnsweredStep): boolean {
  const order = steps.map(({ key }) => key)
  return nextStep !== null && order.includes(step) && order.indexOf(step) <= order.indexOf(nextStep)
}

/** The value of a field: the typed one, or the stored one. */
export function valueIn(refusal: StepRefusal | null, name: string, known: string | null | undefined): string {
  return refusal?.form.get(name) ?? known ?? ''
}
