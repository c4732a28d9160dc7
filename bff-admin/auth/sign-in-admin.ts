import { type SignedIn, signIn } from '#db/auth/sign-in.ts'
import type { SignInInput } from '#shared/domain/auth/auth.contract.ts'
import type { AdminSessionContext } from '../context.ts'

/** Opens an admin session in the host's community, for staff who hold a permission there. Members are unknown here. */
export function signInAdmin(ctx: AdminSessionContext, input: SignInInput): Promise<SignedIn> {
  return signIn(ctx, { kind: 'admin', input, choose: ({ staff }) => staff })
}
