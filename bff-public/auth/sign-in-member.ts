import { type SignedIn, signIn } from '#db/auth/sign-in.ts'
import type { SignInInput } from '#shared/domain/auth/auth.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { PublicContext } from '../context.ts'

/** Opens a member's session on the host. Staff of the community are refused before any hashing: they have their own login. */
export function signInMember(ctx: PublicContext, input: SignInInput): Promise<SignedIn> {
  return signIn(ctx, {
    kind: 'member',
    input,
    choose: ({ member, staff }) => {
      if (!member && staff) throw new AppError('BadRequest.NoAdmins')
      return member
    },
  })
}
