import type DataLoader from 'dataloader'
import type { ArticleRevisionView } from '#shared/domain/articles/views.ts'
import type { Role } from '#shared/domain/auth/roles.ts'
import type { UserView } from '#shared/domain/members/views.ts'
import type { TokenKind } from '#shared/kernel/session-token.ts'

/** Who sent the request, from the verified token alone; the session's row is checked by the first batch of the request. */
export type Actor = {
  readonly userId: string
  /** The community of the session, which is the host's. Staff belong to another community but act in this one. */
  readonly communityId: string
  readonly communityCode: string
  readonly sessionId: string
  readonly roles: readonly Role[]
  readonly kind: TokenKind
  /** Set while staff view the pages of this member: nothing is written, and some data is hidden. */
  readonly viewing?: { readonly viewId: string }
}

/** Load by id, batched and cached within one request; each is limited to what the actor's community may see. */
export type Loaders = {
  readonly user: DataLoader<string, UserView | null>
  readonly revisionText: DataLoader<string, ArticleRevisionView | null>
}

/** The part of the context that every endpoint has. */
export type BaseContext = {
  readonly actor: Actor | null
  readonly correlationId: string
  readonly now: Date
  /** Headers for the response, such as Set-Cookie. */
  readonly responseHeaders: Headers
}

/** The context of shared object types. Endpoints without sessions have no loaders and none of those types. */
export type SharedContext = BaseContext & {
  readonly loaders: Loaders
}

/** The actor of a request without a session, which may use the open fields only. */
export type AnonymousContext = BaseContext & { readonly actor: null }
