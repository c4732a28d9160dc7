import type { ActorContext } from '#db/context.ts'
import { ACCOUNT_MESSAGES } from '#shared/domain/members/messages.ts'
import { AppError } from '#shared/kernel/errors.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'

/** The actor is a member, or staff on pages of members: the kind of the session tells. `viewing`: staff look at what this member sees. */
export type MemberActorContext = ActorContext & {
  readonly actor: { readonly kind: TokenKind; readonly viewing?: { readonly viewId: string } }
}

/** Guards what only a member's own account has: staff belong to another community. */
export function refuseStaff({ actor }: Pick<MemberActorContext, 'actor'>): void {
  if (actor.kind === 'admin') throw new AppError('NotAllowed', { message: ACCOUNT_MESSAGES.staff })
}
