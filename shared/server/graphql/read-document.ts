import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit'
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases'
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth'
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql'
import { LruCache } from '#shared/kernel/lru-cache.ts'
import { MAX_ALIASES, MAX_COST, MAX_DEPTH, MAX_TOKENS } from './limits.ts'
import { oneMutationField } from './one-mutation-field.ts'

/** Pages and islands have about a hundred documents, of at most 4 KiB. */
const KEPT_DOCUMENTS = 300
const KEPT_MAX_CHARACTERS = 8 * 1024

export type ReadDocument =
  | { readonly ok: true; readonly document: DocumentNode }
  | { readonly ok: false; readonly errors: readonly GraphQLError[] }

/** Introspection, allowed in local development only, exceeds the limits of depth and cost. */
function rulesOf(isLocal: boolean): ValidationRule[] {
  const rules = [
    ...specifiedRules,
    maxDepthRule({ n: MAX_DEPTH, flattenFragments: true, ignoreIntrospection: isLocal }),
    maxAliasesRule({ n: MAX_ALIASES }),
    costLimitRule({ maxCost: MAX_COST, flattenFragments: true, ignoreIntrospection: isLocal }),
    oneMutationField,
    ...(isLocal ? [] : [NoSchemaIntrospectionCustomRule]),
  ]
  // The limits' rules are classes with a visitor's methods, which their types do not declare as such.
  return rules as ValidationRule[]
}

/**
 * Parses a document and validates it against the schema and the limits; a valid one once per isolate, because no rule depends on variables.
 */
export function documentReader(schema: GraphQLSchema, { isLocal }: { readonly isLocal: boolean }) {
  const rules = rulesOf(isLocal)
  const kept = new LruCache<string, ReadDocument>(KEPT_DOCUMENTS)
  return (text: string): ReadDocument => {
    const known = kept.get(text)
    if (known) return known
    const read = readDocument(schema, rules, { text, hideSuggestions: !isLocal })
    if (read.ok && text.length <= KEPT_MAX_CHARACTERS) kept.set(text, read)
    return read
  }
}

type DocumentText = { readonly text: string; readonly hideSuggestions: boolean }

function readDocument(
  schema: GraphQLSchema,
  rules: readonly ValidationRule[],
  { text, hideSuggestions }: DocumentText,
): ReadDocument {
  try {
    const document = parse(text, { maxTokens: MAX_TOKENS })
    const errors = validate(schema, document, rules, { hideSuggestions })
    return errors.length === 0 ? { ok: true, document } : { ok: false, errors }
  } catch (error) {
    // Parsing throws its error, and so do the rules of the limits.
    if (error instanceof GraphQLError) return { ok: false, errors: [error] }
    throw error
  }
}
