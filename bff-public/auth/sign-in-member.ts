import { type SignedIn, type SignInVisit, signIn } from '#db/auth/sign-in.ts'
import type { Db } from '#db/client.ts'
import type { SignInInput } from '#shared/domain/auth/auth.contract.ts'
import { AppError } from '#shared/kernel/errors.ts'

/** Opens a member's session on the host. Staff of the community are sent to their own login before any hashing. */
export function signInMember(db: Db, input: SignInInput, client: SignInVisit, now: Date): Promise<SignedIn> {
  return signIn(
    db,
    {
      kind: 'member',
      input,
      client,
      choose: ({ member, staff }) => {
        if (!member && staff) throw new AppError('BadRequest.NoAdmins')
        return member
      },
    },
    now,
  )
}
