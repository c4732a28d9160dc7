import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  parse,
} from 'graphql'
import { AppError } from '#shared/kernel/errors.ts'
import type { Actor, BaseContext } from './context.ts'
import { MAX_TOKENS } from './limits.ts'

export const POLICIES = ['open', 'member', 'admin'] as const
export type Policy = (typeof POLICIES)[number]

function isPolicy(value: unknown): value is Policy {
  return POLICIES.some((one) => one === value)
}

/** The policy of root fields that set none themselves; throws when the schema sets none either. */
export function defaultPolicyOf({ extensions: { policy } }: GraphQLSchema): Policy {
  if (!isPolicy(policy)) throw new Error('The schema names no policy')
  return policy
}

/** Throws for an unknown name instead of falling back to the default. */
function policyOf(schema: GraphQLSchema, field: GraphQLField<unknown, unknown>): Policy {
  if (!('policy' in field.extensions)) return defaultPolicyOf(schema)
  const { policy } = field.extensions
  if (!isPolicy(policy)) throw new Error(`${field.name} names an unknown policy`)
  return policy
}

function rootTypes(schema: GraphQLSchema): GraphQLObjectType[] {
  return [schema.getQueryType(), schema.getMutationType()].flatMap((type) => type ?? [])
}

/** Throws unless the actor may use what the policy guards: without a session 401, without the right 403. */
export function checkPolicy(policy: Policy, actor: Actor | null) {
  if (policy === 'open') return
  if (!actor) throw new AppError('NotAuthenticated')
  if (!actor.roles.includes(policy === 'admin' ? 'ADMIN' : 'MEMBER')) throw new AppError('NotAllowed')
}

/** The actor of a field that is not open, which cannot be reached without one. */
export function signedIn(actor: Actor | null): Actor {
  if (!actor) throw new AppError('NotAuthenticated')
  return actor
}

/**
 * Wraps the resolver of every root field with its policy: the field's own, or the schema's. A schema in which a field has neither stops the
 * build and the worker.
 */
export function enforcePolicies(schema: GraphQLSchema): GraphQLSchema {
  for (const type of rootTypes(schema)) {
    for (const field of Object.values(type.getFields())) {
      const policy = policyOf(schema, field)
      const resolve = field.resolve ?? defaultFieldResolver
      field.resolve = (source, args, ctx: BaseContext, info) => {
        checkPolicy(policy, ctx.actor)
        return resolve(source, args, ctx, info)
      }
    }
  }
  return schema
}

/**
 * Checks whether a document selects only fields that are open without a session, such as `login`. Runs before validation, so that callers
 * without a session learn nothing about the schema.
 */
export function openDocuments(schema: GraphQLSchema): (document: string) => boolean {
  const openNames = rootTypes(schema).flatMap((type) =>
    Object.values(type.getFields()).flatMap((field) => (policyOf(schema, field) === 'open' ? field.name : [])),
  )
  return (document) => openNames.some((name) => document.includes(name)) && asksOnlyForOpenFields(schema, document)
}

function asksOnlyForOpenFields(schema: GraphQLSchema, document: string): boolean {
  try {
    const { definitions } = parse(document, { maxTokens: MAX_TOKENS, noLocation: true })
    return definitions.every((one) => one.kind === 'OperationDefinition' && isOpenOperation(schema, one))
  } catch {
    return false
  }
}

function isOpenOperation(schema: GraphQLSchema, operation: OperationDefinitionNode): boolean {
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {}
  return operation.selectionSet.selections.every((one) => {
    const field = one.kind === 'Field' ? fields[one.name.value] : undefined
    return field !== undefined && policyOf(schema, field) === 'open'
  })
}
