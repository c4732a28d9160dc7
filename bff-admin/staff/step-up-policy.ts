import { defaultFieldResolver, type GraphQLSchema } from 'graphql'
import { type GuardContext, requireStepUp } from '#db/auth/session-guard.ts'
import type { Actor } from '#shared/server/graphql/context.ts'
import { signedIn } from '#shared/server/graphql/policies.ts'

type RequestContext = Omit<GuardContext, 'actor'> & { readonly actor: Actor | null }

/**
 * Enforces `extensions: { stepUp: true }` of root fields: the operation is refused with NotAllowed and
 * `extensions.stepUp` unless the session's password or code was confirmed within ten minutes. The check is part of the
 * session check, the first statement of the request's first batch, so it costs no round trip.
 */
export function enforceStepUp(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      if (field.extensions.stepUp !== true) continue
      const resolve = field.resolve ?? defaultFieldResolver
      field.resolve = (source, args, ctx: RequestContext, info) => {
        requireStepUp({ ...ctx, actor: signedIn(ctx.actor) })
        return resolve(source, args, ctx, info)
      }
    }
  }
  return schema
}
