import { AppError } from '#shared/kernel/errors.ts'
import type { Visitor } from '../../../lib/edge/gates.ts'
import type { PageApi } from '../../../lib/edge/page-api.ts'
import { queryOf } from '../../../lib/edge/query.ts'
import { PASSWORD_TOKEN, SIGNED_IN_EMAIL } from './password-token.queries.ts'

type LinkPage = {
  readonly url: URL
  readonly locals: {
    readonly visitor: Visitor
    readonly api: { readonly public: PageApi; readonly onboarding: PageApi }
  }
}

export type CheckedLink = {
  readonly isValid: boolean
  readonly email: string | null
  /** The member who is signed in here, whosever the link is. */
  readonly signedInAs: string | null
}

/** The link of this page. Only checked, not redeemed: email scanners and reloads open the link as well. */
export async function readLink({ url, locals: { visitor, api } }: LinkPage): Promise<CheckedLink> {
  const token = queryOf(url).orNull('token')
  if (token === null) return { isValid: false, email: null, signedInAs: null }
  const [{ passwordTokenIsValid }, own] = await Promise.all([
    api.public(PASSWORD_TOKEN, { token }),
    visitor.kind === 'member' ? readOwnEmail(api.onboarding) : null,
  ])
  return { ...passwordTokenIsValid, signedInAs: own }
}

/** Null where the session has ended since its token was signed: whoever needs a new password cannot be asked to sign in. */
async function readOwnEmail(onboarding: PageApi): Promise<string | null> {
  try {
    return (await onboarding(SIGNED_IN_EMAIL, {})).getStarted.onboarding?.email ?? null
  } catch (error) {
    if (error instanceof AppError && error.code === 'NotAuthenticated') return null
    throw error
  }
}
