import { defaultFieldResolver, type GraphQLField, type GraphQLObjectType, type GraphQLSchema } from 'graphql'
import { ALLOWED_PHASES, type AllowedPhases } from '#shared/domain/billing/dunning/phases.ts'
import { isAllowedPhases } from '#shared/server/graphql/types/phases.ts'
import type { MemberContext } from '../../context.ts'

/** Queries are allowed until the membership is gated, unless a query declares more. */
const QUERIES_DEFAULT: AllowedPhases = 'untilGated'

/** Throws when a mutation declares no phases. */
export function phasesOf(field: GraphQLField<unknown, unknown>, kind: 'query' | 'mutation'): AllowedPhases {
  const { phases } = field.extensions
  if (isAllowedPhases(phases)) return phases
  if (phases === undefined && kind === 'query') return QUERIES_DEFAULT
  throw new Error(`${field.name} does not name the phases of a membership in which it is allowed`)
}

/**
 * Wraps every root resolver with its allowed phases: the guard of the request, which is part of its first batch,
 * refuses all other phases. Building a schema throws when a mutation declares no phases.
 */
export function enforcePhases(schema: GraphQLSchema): GraphQLSchema {
  enforceOn(schema.getQueryType(), 'query')
  enforceOn(schema.getMutationType(), 'mutation')
  return schema
}

function enforceOn(type: GraphQLObjectType | null | undefined, kind: 'query' | 'mutation') {
  for (const field of Object.values(type?.getFields() ?? {})) {
    const allowed = ALLOWED_PHASES[phasesOf(field, kind)]
    const resolve = field.resolve ?? defaultFieldResolver
    field.resolve = (source, args, ctx: MemberContext, info) => {
      ctx.allowOnlyIn(allowed)
      return resolve(source, args, ctx, info)
    }
  }
}
