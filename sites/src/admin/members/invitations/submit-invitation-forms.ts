import { readImportFile } from '#shared/domain/onboarding/invitations/import-file.ts'
import { readInvitee } from '#shared/domain/onboarding/invitations/invitee.ts'
import { INVITATION_MESSAGE_MAX_CHARACTERS } from '#shared/domain/onboarding/invitations/limits.ts'
import {
  fileProblemText,
  INVITEE_PROBLEM_TEXTS,
  STAFF_INVITATION_REFUSALS,
} from '#shared/domain/onboarding/invitations/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import { typedText } from '#shared/kernel/text/typed-text.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import { operationOf } from '../../../lib/edge/forms/form-operation.ts'
import type { PostedPage } from '../../../lib/edge/forms/posted-page.ts'
import { readPageForm } from '../../../lib/edge/forms/read-page-form.ts'
import { refusedReason } from '../../../lib/forms/refused-reason.ts'
import { type FieldErrors, invalidForm, withMissing } from '../../forms/field-errors.ts'
import {
  CHECK_IMPORT,
  CREATE_INVITATION,
  RESEND_INVITATION,
  START_IMPORT,
  WITHDRAW_INVITATION,
} from './invitations.queries.ts'
import { INVITE_MESSAGES, type InvitationNotice } from './messages.ts'
import { importPath, invitationPath } from './paths.ts'

type Page = PostedPage<'admin'>

type Refused = { readonly failure: string; readonly link: { readonly label: string; readonly href: string } | null }

const { givenName, familyName, email } = INVITE_MESSAGES
/** Of the required fields. */
const LABELS = { givenName, familyName, email }
const TEXTS = ['givenName', 'familyName', 'email', 'companyName', 'package', 'message'] as const
type Values = Readonly<Record<(typeof TEXTS)[number], string>>

/** A refused form: the page is shown again with it. */
export type RefusedInvitation = Refused & {
  readonly values: Values
  readonly errors: FieldErrors<string>
  readonly operationId: string
}

export const NO_VALUES: Values = { givenName: '', familyName: '', email: '', companyName: '', package: '', message: '' }

function noticed(path: string, notice: InvitationNotice): string {
  return `${path}?notice=${notice}`
}

export async function submitInvitation({
  request,
  locals,
}: Page): Promise<{ readonly goTo: string } | RefusedInvitation> {
  const form = await readPageForm({ request, locals }, { size: 'invitation' })
  const text = (name: string) => typedText(form.get(name) ?? '')
  const values: Values = Object.assign({}, NO_VALUES, Object.fromEntries(TEXTS.map((name) => [name, text(name)])))
  const { hidden, operationId } = await operationOf(form)
  const errors = errorsOf(values)
  if (Object.keys(errors).length > 0)
    return { failure: invalidForm(errors, LABELS), link: null, values, errors, operationId: hidden }
  try {
    const { invitationCreate } = await locals.api.admin(CREATE_INVITATION, { ...values, operationId })
    return { goTo: noticed(invitationPath(invitationCreate.id), 'invited') }
  } catch (error) {
    const { failure, link } = refusalOf(error)
    const isOfEmail = link !== null
    return { failure, link, values, errors: isOfEmail ? { email: failure } : {}, operationId: hidden }
  }
}

/** The packages are those that the form offered; the backend validates them. */
function errorsOf(values: Values): FieldErrors<string> {
  const { problems } = readInvitee({ ...values, package: '' }, [0])
  const found = problems.map(({ field, problem }) => [field, INVITEE_PROBLEM_TEXTS[problem]])
  const isLong = countCharacters(values.message) > INVITATION_MESSAGE_MAX_CHARACTERS
  const errors = Object.fromEntries([
    ...found,
    ...(isLong ? [['message', STAFF_INVITATION_REFUSALS.messageTooLong]] : []),
  ])
  return withMissing<string>({ errors, values, required: ['givenName', 'familyName', 'email'] })
}

/** Sends an invitation again, or withdraws it. */
export async function submitInvitationAct(
  { request, locals }: Page,
  invitationId: string,
): Promise<{ readonly goTo: string } | Refused> {
  const form = await readPageForm({ request, locals })
  const action = form.get('action')
  const operationId = form.get('operation') || crypto.randomUUID()
  if (action !== 'resend' && action !== 'withdraw') throw new AppError('NotFound')
  try {
    if (action === 'resend') await locals.api.admin(RESEND_INVITATION, { invitationId, operationId })
    else await locals.api.admin(WITHDRAW_INVITATION, { invitationId })
    return { goTo: noticed(invitationPath(invitationId), action === 'resend' ? 'resent' : 'withdrawn') }
  } catch (error) {
    return refusalOf(error)
  }
}

export type RefusedFile = Refused & { readonly csv: string }

/** Reads a file without inviting anyone. */
export async function submitFile({ request, locals }: Page): Promise<{ readonly goTo: string } | RefusedFile> {
  let csv = ''
  try {
    const form = await readPageForm({ request, locals }, { size: 'invitationFile' })
    csv = form.get('csv') ?? ''
    const file = readImportFile(csv, [0])
    if (!file.ok) return { failure: fileProblemText(file.problem), link: null, csv }
    const { invitationImportCheck } = await locals.api.admin(CHECK_IMPORT, { csv })
    return { goTo: importPath(invitationImportCheck) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'TooLarge')
      return { failure: fileProblemText('tooLarge'), link: null, csv: '' }
    return { ...refusalOf(error), csv }
  }
}

/** Starts inviting the people of a file. */
export async function submitImportStart(
  { request, locals }: Page,
  importId: string,
): Promise<{ readonly goTo: string } | Refused> {
  const form = await readPageForm({ request, locals })
  if (form.get('action') !== 'start') throw new AppError('NotFound')
  try {
    await locals.api.admin(START_IMPORT, { importId })
    return { goTo: importPath(importId) }
  } catch (error) {
    return refusalOf(error)
  }
}

/** Why the action was refused, with the person concerned; throws any other error. */
function refusalOf(error: unknown): Refused {
  const reason = refusedReason(error, STAFF_INVITATION_REFUSALS)
  if (!(error instanceof AppError) || !reason) throw error
  const aboutId = error.extensions?.aboutId
  const failure = STAFF_INVITATION_REFUSALS[reason]
  if (typeof aboutId !== 'string') return { failure, link: null }
  const link =
    reason === 'isMember' || reason === 'isMerged'
      ? { label: INVITE_MESSAGES.showMember, href: `/admin/members/${encodeURIComponent(aboutId)}` }
      : { label: INVITE_MESSAGES.showInvitation, href: invitationPath(aboutId) }
  return { failure, link }
}
