import { defaultFieldResolver, type GraphQLSchema } from 'graphql'

export type StepUpPolicyContext = {
  /** Makes the session check of this request require a recent step-up; call it before the first read. */
  readonly requireStepUp: () => void
}

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
      field.resolve = (source, args, ctx: StepUpPolicyContext, info) => {
        ctx.requireStepUp()
        return resolve(source, args, ctx, info)
      }
    }
  }
  return schema
}
