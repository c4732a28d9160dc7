import type { ActorContext } from '#db/context.ts'
import { ACCOUNT_MESSAGES } from '#shared/domain/members/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'

/** The actor is a member, or staff on member pages, according to the kind of session. `viewing`: staff see what this member sees. */
export type MemberActorContext = ActorContext & {
  readonly actor: { readonly kind: TokenKind; readonly viewing?: { readonly viewId: string } }
}

/** Guards features that only a member's own account has: staff belong to another community. */
export function refuseStaff({ actor }: Pick<MemberActorContext, 'actor'>): void {
  if (actor.kind === 'admin') throw new AppError('NotAllowed', { message: ACCOUNT_MESSAGES.staff })
}
