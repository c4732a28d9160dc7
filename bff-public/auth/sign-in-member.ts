import { type SignedIn, signIn } from '#db/auth/sign-in.ts'
import type { SignInInput } from '#shared/domain/auth/auth.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PublicContext } from '../context.ts'

/**
 * Opens a member's session on the host. Staff of the community are refused before any hashing: they have their own
 * login. A community that hides which emails are known answers them like anybody unknown.
 */
export function signInMember(ctx: PublicContext, input: SignInInput): Promise<SignedIn> {
  return signIn(ctx, {
    kind: 'member',
    input,
    choose: ({ member, staff }, { config }) => {
      if (!member && staff && !config.auth.hideUnknown) throw new AppError('BadRequest.NoAdmins')
      return member
    },
  })
}
