import { isBareAddress } from '#shared/kernel/ports/email.ts'
import { withoutDirectionChanges } from '#shared/kernel/text/typed-text.ts'
import { countCharacters } from '#shared/kernel/words.ts'
import {
  INVITATION_COMPANY_MAX_CHARACTERS,
  INVITATION_EMAIL_MAX_CHARACTERS,
  INVITATION_NAME_MAX_CHARACTERS,
} from './limits.ts'
import type { InviteeProblem } from './statuses.ts'

/** A person whom staff invite. */
export type Invitee = {
  readonly givenName: string
  readonly familyName: string
  /** In canonical form. */
  readonly email: string
  readonly companyName: string | null
  /** The package in the link of the invitation. */
  readonly termMonths: number
}

/** The typed values about a person. */
export type TypedInvitee = {
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly companyName: string
  /** "12-months", "12 months", "12", "1 year"; empty for the shortest package. */
  readonly package: string
}

type InviteeField = keyof TypedInvitee
type FoundProblem = { readonly field: InviteeField; readonly problem: InviteeProblem }

/** The person with all texts trimmed, and the problems, in the order of the fields. `terms` are those of the brand's packages. */
export function readInvitee(typed: TypedInvitee, terms: readonly number[]) {
  const [givenName, familyName, companyName] = [typed.givenName, typed.familyName, typed.companyName].map(oneLine) as [
    string,
    string,
    string,
  ]
  const email = typed.email.trim().toLowerCase()
  const termMonths = termOf(typed.package, terms)
  const problems: FoundProblem[] = []
  const refuse = (field: InviteeField, problem: InviteeProblem) => problems.push({ field, problem })
  if (givenName === '') refuse('givenName', familyName === '' ? 'NAME_MISSING' : 'NAME_INCOMPLETE')
  else if (isLonger(givenName, INVITATION_NAME_MAX_CHARACTERS)) refuse('givenName', 'NAME_TOO_LONG')
  if (familyName === '' && givenName !== '') refuse('familyName', 'NAME_INCOMPLETE')
  else if (isLonger(familyName, INVITATION_NAME_MAX_CHARACTERS)) refuse('familyName', 'NAME_TOO_LONG')
  if (email === '') refuse('email', 'EMAIL_MISSING')
  else if (!isAddress(email)) refuse('email', 'EMAIL_INVALID')
  if (isLonger(companyName, INVITATION_COMPANY_MAX_CHARACTERS)) refuse('companyName', 'COMPANY_TOO_LONG')
  if (termMonths === null) refuse('package', 'PACKAGE_UNKNOWN')
  const invitee: Invitee = {
    givenName,
    familyName,
    email,
    companyName: companyName || null,
    termMonths: termMonths ?? 0,
  }
  return { invitee, problems }
}

function oneLine(text: string): string {
  return withoutDirectionChanges(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function isLonger(text: string, most: number): boolean {
  return countCharacters(text) > most
}

function isAddress(email: string): boolean {
  return email.length <= INVITATION_EMAIL_MAX_CHARACTERS && isBareAddress(email) && /@[^@]+\.[^@.]{2,}$/.test(email)
}

const PACKAGE = /^(\d{1,3})\s*[- ]?\s*(months?|years?)?$/i

function termOf(text: string, terms: readonly number[]): number | null {
  const typed = text.trim()
  const [, number, unit = ''] = PACKAGE.exec(typed) ?? []
  const months = Number(number) * (/^y/i.test(unit) ? 12 : 1)
  const term = typed === '' ? Math.min(...terms) : months
  return terms.includes(term) ? term : null
}
