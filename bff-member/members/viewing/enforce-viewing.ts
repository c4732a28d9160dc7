import {
  defaultFieldResolver,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql'
import { viewingRefusal } from '#shared/server/http/member-view.ts'
import type { MemberContext } from '../../context.ts'
import { VIEWED_ME, VIEWED_QUERIES, type Viewed } from './viewed-fields.ts'

/**
 * Wraps the queries and the fields of `Me` so that a view by staff gets what the lists allow. The endpoint refuses
 * mutations before they are reached. Building a schema throws when a field is on no list.
 */
export function enforceViewing(schema: GraphQLSchema): GraphQLSchema {
  enforceOn(schema.getQueryType(), VIEWED_QUERIES)
  enforceOn(schema.getType('Me'), VIEWED_ME)
  return schema
}

function enforceOn(type: unknown, list: Readonly<Record<string, Viewed>>) {
  if (!isObjectType(type)) throw new Error('The schema has no such type')
  const fields: ReturnType<GraphQLObjectType<unknown, MemberContext>['getFields']> = type.getFields()
  for (const field of Object.values(fields)) {
    const viewed = list[field.name]
    if (!viewed) throw new Error(`${type.name}.${field.name} does not say what a view by staff gets of it`)
    if (viewed === 'shown') continue
    const resolve = field.resolve ?? defaultFieldResolver
    const nothing = viewed === 'empty' ? nothingOf(`${type.name}.${field.name}`, field.type) : undefined
    field.resolve = (source, args, ctx, info) => {
      if (!ctx.actor.viewing) return resolve(source, args, ctx, info)
      if (nothing === undefined) throw viewingRefusal('notShown')
      return nothing
    }
  }
}

function nothingOf(name: string, type: GraphQLOutputType): null | readonly [] {
  if (isListType(getNullableType(type))) return []
  if (isNonNullType(type)) throw new Error(`${name} can’t be empty`)
  return null
}
