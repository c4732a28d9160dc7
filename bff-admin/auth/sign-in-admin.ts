import { type SignedIn, type SignInVisit, signIn } from '#db/auth/sign-in.ts'
import type { Db } from '#db/client.ts'
import type { SignInInput } from '#shared/domain/auth/auth.contract.ts'

/** Opens an admin session in the host's community, for staff who hold a permission there. Members are unknown here. */
export function signInAdmin(db: Db, input: SignInInput, client: SignInVisit, now: Date): Promise<SignedIn> {
  return signIn(db, { kind: 'admin', input, client, choose: ({ staff }) => staff }, now)
}
